import type { deals } from "../../../db/schema";

export type DealRow = typeof deals.$inferSelect;

/** The columns that really change. */
export function differences<Columns extends Partial<DealRow>>(
  deal: Partial<DealRow>,
  columns: Columns,
): Partial<Columns> {
  const isOther = ([name, value]: [string, unknown]) => {
    const now = deal[name as keyof DealRow];
    return now instanceof Date && value instanceof Date ? now.getTime() !== value.getTime() : now !== value;
  };
  return Object.fromEntries(Object.entries(columns).filter(isOther)) as Partial<Columns>;
}
