import { db } from "../../db/client";

type Logger = { logQuery(text: string, values: unknown[]): void };

/** Drizzle gives the options' logger to the session of each transaction. */
type Logged = { session: { logger: Logger; options: { logger?: Logger } } };

/** The statements that are sent while `work` runs, without BEGIN and COMMIT. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  await whileLogged((text) => sent.push(text), work);
  return sent;
}

/** Runs `work` up to a statement, counted from 1: that one and all later ones fail, as if the process had been killed. */
export async function killedAt(statement: number, work: () => Promise<unknown>): Promise<void> {
  let sent = 0;
  const die = () => {
    if (++sent >= statement) throw new Error("Killed");
  };
  const survived = await whileLogged(die, work).then(
    () => true,
    () => false,
  );
  if (survived) throw new Error(`It has fewer than ${statement} statements`);
}

async function whileLogged<Result>(
  log: (text: string) => unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const { session } = db as unknown as Logged;
  const before = session.logger;
  session.options.logger = { logQuery: (text) => void log(text) };
  session.logger = session.options.logger;
  try {
    return await work();
  } finally {
    session.logger = before;
    session.options.logger = before;
  }
}
