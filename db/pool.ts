import postgres from "postgres";
import { away, DESTROYED, type Report } from "./connection";

/** How long to wait for an answer, in milliseconds: a little longer than PostgreSQL works on a statement at most. */
const ANSWER_WITHIN_MS = 7_000;
const SLACK_MS = 2_000;
const NO_LIMIT_MS = 24 * 60 * 60 * 1000;
const PROBE_WITHIN_MS = 3_000;
const PROBE_EVERY_MS = 1_000;
/** How long work on replaced connections may go on: a long transaction may hold one. */
const DRAIN_WITHIN_MS = 60_000;

type Work = (tx: postgres.TransactionSql) => Promise<unknown>;
type OnLate = (error: Error) => void;
/** What postgres.js has, and its types do not know. */
type Rejectable = ReturnType<postgres.Sql["unsafe"]> & { reject: OnLate };

/**
 * A client of postgres.js, as Drizzle uses it, that keeps nobody waiting for a database that is stopped or behind a
 * cable that was pulled: postgres.js would wait for ever. Each query has a deadline. When nothing is answered until a
 * deadline, or a connection fails, a new connection asks whether the database answers. If it does not, it is asked again
 * every second, and all queries fail at once until it answers.
 * @param open gives a client with connections of its own; with a number, at most that many.
 */
export function patientPool(open: (max?: number) => postgres.Sql) {
  let report: Report | undefined;
  let pool = limited(open());
  let isAway = false;
  let isProbing = false;
  let isClosed = false;
  let answeredAt = 0;

  function limited(client: postgres.Sql): postgres.Sql {
    const begin = client.begin.bind(client);
    limitQueries(client, () => {});
    const limitedBegin = (work: Work) => {
      const lost = Promise.withResolvers<never>();
      return Promise.race([limitEnds(begin, work, lost.reject), lost.promise]);
    };
    return Object.assign(client, { begin: limitedBegin });
  }

  /** Limits what postgres.js sends by itself before and after the work of a transaction or a savepoint. */
  function limitEnds(begin: (work: Work) => Promise<unknown>, work: Work, onLate: OnLate): Promise<unknown> {
    let stop = startDeadline(ANSWER_WITHIN_MS, onLate);
    const limitedWork = (tx: postgres.TransactionSql) => {
      stop();
      const longest = limitQueries(tx, onLate);
      const savepoint: (work: Work) => Promise<unknown> = tx.savepoint.bind(tx);
      Object.assign(tx, { savepoint: (nested: Work) => limitEnds(savepoint, nested, onLate) });
      return work(tx).finally(() => {
        stop = startDeadline(longest(), onLate);
      });
    };
    return begin(limitedWork).finally(() => stop());
  }

  /** @returns the longest that a query may take at the moment, in milliseconds. */
  function limitQueries(client: Pick<postgres.Sql, "unsafe">, onLate: OnLate): () => number {
    const unsafe = client.unsafe.bind(client);
    let longest = ANSWER_WITHIN_MS;
    const limitedUnsafe = (...[text, parameters, more]: Parameters<typeof unsafe>) => {
      const given = /^set local statement_timeout = (\d+)/.exec(text)?.[1];
      if (given) longest = given === "0" ? NO_LIMIT_MS : Number(given) + SLACK_MS;
      const query = unsafe(text, parameters, more) as Rejectable;
      const stop = startDeadline(longest, (error) => {
        query.reject(error);
        onLate(error);
      });
      query
        .then(
          () => true,
          (error) => {
            if (error instanceof postgres.PostgresError) return true;
            // A deadline that has passed may only mean that the pool has much to do.
            if (error.code !== DESTROYED) recover(false);
            return false;
          },
        )
        .then((isAnswered) => {
          stop();
          if (isAnswered) answeredAt = performance.now();
        });
      return query;
    };
    Object.assign(client, { unsafe: limitedUnsafe });
    return () => longest;
  }

  function startDeadline(milliseconds: number, onLate: OnLate): () => void {
    const asked = performance.now();
    const timer = setTimeout(() => {
      onLate(away("The database did not answer in time"));
      // Where others had answers meanwhile, one connection is dead, or had too much to do.
      if (answeredAt < asked) recover(true);
    }, milliseconds);
    return () => clearTimeout(timer);
  }

  /** Asks until the database answers. @param isSilent whether the pool's connections do not answer. */
  async function recover(isSilent: boolean): Promise<void> {
    if (isProbing || isClosed) return;
    isProbing = true;
    if (await probe()) {
      if (isSilent) replace(DRAIN_WITHIN_MS);
    } else if (!isClosed) {
      report?.warn("the database does not answer");
      isAway = true;
      replace(0);
      do await Bun.sleep(PROBE_EVERY_MS);
      while (!isClosed && !(await probe()));
      if (!isClosed) report?.info("the database answers again");
      isAway = false;
    }
    // Queries sent before this must not replace the new connections too.
    answeredAt = performance.now();
    isProbing = false;
  }

  /** Asks on a new connection, because those of the pool may be dead or busy. */
  async function probe(): Promise<boolean> {
    const single = open(1);
    const asked = single`select 1`.then(
      () => true,
      // A server that has no connection free answers all the same; one that starts or stops does not.
      (error) => error instanceof postgres.PostgresError && !error.code.startsWith("57P"),
    );
    const answers = await Promise.race([asked, Bun.sleep(PROBE_WITHIN_MS)]);
    single.end({ timeout: 0 }).catch(() => {});
    return answers === true;
  }

  /** Opens new connections. What waits on the old ones fails after this time. */
  function replace(drainMs: number): void {
    const old = pool;
    pool = limited(open());
    // Drizzle has set these for the first.
    Object.assign(pool.options.parsers, old.options.parsers);
    Object.assign(pool.options.serializers, old.options.serializers);
    old.end({ timeout: drainMs / 1000 }).catch(() => {});
  }

  /** What Drizzle calls. */
  const client = {
    options: pool.options,
    unsafe: (...query: Parameters<postgres.Sql["unsafe"]>) => (isAway ? refused() : pool.unsafe(...query)),
    begin: (work: Work) => (isAway ? refused() : pool.begin(work)),
  };

  return {
    client: client as unknown as postgres.Sql,
    watch(to: Report) {
      report = to;
    },
    end() {
      isClosed = true;
      return pool.end({ timeout: 5 });
    },
  };
}

function refused() {
  const refusal = Promise.reject(away("The database is away"));
  return Object.assign(refusal, { values: () => refusal });
}
