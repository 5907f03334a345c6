import { db } from "../../db/client";

type Logger = { logQuery(text: string, values: unknown[]): void };

/** Drizzle gives the options' logger to the session of each transaction. */
type Logged = { session: { logger: Logger; options: { logger?: Logger } } };

/** The statements that are sent while `work` runs, without BEGIN and COMMIT. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { session } = db as unknown as Logged;
  const before = session.logger;
  const sent: string[] = [];
  session.options.logger = { logQuery: (text) => sent.push(text) };
  session.logger = session.options.logger;
  try {
    await work();
  } finally {
    session.logger = before;
    session.options.logger = before;
  }
  return sent;
}
