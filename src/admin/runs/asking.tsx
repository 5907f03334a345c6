import { z } from "zod";
import type { Typed } from "../../http/forms";
import * as runs from "../../models/runs";
import { idFrom } from "../../schemas/ids";
import type { RunKind } from "../../schemas/runs";

const run = z
  .string()
  .transform((text) => idFrom(text))
  .optional()
  .catch(undefined);

/** A list's address that may also name a run, whose form is to come again. */
export function withRun<Shape extends z.ZodRawShape>(address: z.ZodObject<Shape>) {
  return address.extend({ run });
}

/** The form of an earlier run as it was filled; an empty one where there is no such run. */
export async function askedBefore<Order>(
  id: number | undefined,
  kind: RunKind,
  schema: z.ZodType<Order>,
  valuesOf: (order: Order) => Typed,
): Promise<Typed | undefined> {
  const asked = id === undefined ? undefined : await runs.byId(id);
  const order = asked?.kind === kind ? schema.safeParse(asked.input) : undefined;
  return order?.success ? valuesOf(order.data) : undefined;
}

/** Says what to set before anything can be generated. */
export function NotSetUp({ lack }: { lack: string | undefined }) {
  if (!lack) return null;
  return (
    <p className="wrap-anywhere mb-4 rounded-control border border-line bg-soft px-3 py-2 text-sm">{lack}</p>
  );
}
