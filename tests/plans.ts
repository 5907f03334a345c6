import { spyOn } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { db } from "../db/client";
import type { Database } from "../db/connection";

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
  return explained(tx, sql.raw([...options, "format json"].join(", ")), again(text, params));
}

/** The same where no table may be read whole for which an index would do. */
export function planWithIndexes(statement: Statement, ...options: string[]): Promise<PlanNode[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return planOf(tx, statement, ...options);
  });
}

async function explained(tx: Pick<Database, "execute">, how: SQL, statement: SQL): Promise<PlanNode[]> {
  const result = (await tx.execute(sql`explain (${how}) ${statement}`)) as unknown as
    | Plan[]
    | { rows: Plan[] };
  const [plan] = (Array.isArray(result) ? result : result.rows)[0]?.["QUERY PLAN"] ?? [];
  if (!plan) throw new Error("There is no plan");
  return nodesOf(plan.Plan);
}

/** The same of the plan that PostgreSQL remembers for a statement, whatever its values. */
export async function rememberedPlanOf(
  tx: Pick<Database, "execute">,
  { sql: text, params }: Statement,
): Promise<PlanNode[]> {
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
  await tx.execute(sql.raw(`prepare remembered_plan as ${text}`));
  const values = params.map((value) => `'${String(value).replaceAll("'", "''")}'`).join(", ");
  try {
    return await explained(
      tx,
      sql.raw(`format json`),
      sql.raw(`execute remembered_plan${values && `(${values})`}`),
    );
  } finally {
    await tx.execute(sql`deallocate remembered_plan`);
  }
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
