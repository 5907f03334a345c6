import { spyOn } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { type Database, db } from "../db/client";

export type Statement = { sql: string; params: unknown[] };
type Session = { prepareQuery: (query: Statement, ...rest: unknown[]) => unknown };

/** What work asks of the large tables, as it goes to the database. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const { session } = (db as unknown as { _: { session: Session } })._;
  const spy = spyOn(session, "prepareQuery");
  try {
    await work();
    const statements = spy.mock.calls.map(([{ sql, params }]) => ({ sql, params }));
    return statements.filter(({ sql }) => /from\s+\(?.*"?(deals|stores|blogs|vocabulary)"?/is.test(sql));
  } finally {
    spy.mockRestore();
  }
}

export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Filter?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanNode[];
};

type Plan = { "QUERY PLAN": { Plan: PlanNode }[] };

/** All parts of the plan of a statement. @param options of EXPLAIN: "analyze" to run it too. */
export async function planOf(
  tx: Pick<Database, "execute">,
  { sql: text, params }: Statement,
  ...options: string[]
): Promise<PlanNode[]> {
  const how = sql.raw([...options, "format json"].join(", "));
  const result = (await tx.execute(sql`explain (${how}) ${again(text, params)}`)) as unknown as
    | Plan[]
    | { rows: Plan[] };
  const [plan] = (Array.isArray(result) ? result : result.rows)[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("There is no plan");
  return nodesOf(plan.Plan);
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** The same statement with the same values in it. */
function again(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$\d+/).map((part) => sql.raw(part));
  return sql.join(
    parts.flatMap((part, at) => (at < params.length ? [part, sql`${sql.param(params[at])}`] : [part])),
  );
}
