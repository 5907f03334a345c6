import { AsyncLocalStorage } from "node:async_hooks";

/*
 * The embedded database has one session: a query of `db` waits until every transaction has ended. Asked within one, it
 * waits for itself, and with it the whole site.
 */

type Transaction = { isOpen: boolean };

let current: AsyncLocalStorage<Transaction> | undefined;

/** From here on such queries throw, on Postgres too. For tests and development. */
export function refuseNestedQueries(): void {
  current ??= new AsyncLocalStorage();
}

/** Runs the work of a transaction. */
export async function asTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!current) return work();
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/** Runs what another caller does meanwhile, in tests of two. */
export function asAnotherCaller<Result>(work: () => Result): Result {
  return current ? current.exit(work) : work();
}

/** @throws Error if the caller's transaction is open. */
export function refuseNested(query: string): void {
  if (current?.getStore()?.isOpen)
    throw new Error(
      `Within a transaction this would wait for itself on the embedded database: give it "tx" in place of "db". It is ${query}`,
    );
}
