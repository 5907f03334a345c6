import type { deals } from "../../../db/schema";

export type DealRow = typeof deals.$inferSelect;

/** The columns that really change: a form sends other line breaks than are stored. */
export function differences<Columns extends Partial<DealRow>>(
  deal: Partial<DealRow>,
  columns: Columns,
): Partial<Columns> {
  const isOther = ([name, value]: [string, unknown]) => {
    const now = deal[name as keyof DealRow];
    return comparable(now) !== comparable(value);
  };
  return Object.fromEntries(Object.entries(columns).filter(isOther)) as Partial<Columns>;
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
}
