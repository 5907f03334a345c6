import postgres from "postgres";
import { away, DESTROYED, type Report } from "./connection";
import { asTransaction, refuseNested } from "./nesting";
import type { Primary } from "./primary";
import { timed } from "./timing";

/** A little longer than PostgreSQL works on a statement. */
const ANSWER_WITHIN_MS = 7_000;
const SLACK_MS = 2_000;
const NO_LIMIT_MS = 24 * 60 * 60 * 1000;
const READ_ONLY = "25006";
const PROBE_EVERY_MS = 1_000;
/** A long transaction may hold a replaced connection. */
const DRAIN_WITHIN_MS = 60_000;

/** postgres.js calls it when it sends a query, to learn whether it may send another; its types do not know it. */
const ONE_AT_A_TIME = { onexecute: () => false };

type Work = (tx: postgres.TransactionSql) => Promise<unknown>;
type OnLate = (error: Error) => void;
type Rejectable = ReturnType<postgres.Sql["unsafe"]> & { reject: OnLate };

/**
 * Gives postgres.js, which would wait for ever for a stopped database, a deadline for each query. When nothing is
 * answered until a deadline, or a connection fails, a new connection asks whether the database answers. If not, all
 * queries fail at once until it does, or another host takes its place.
 * @param pipelines whether a connection may send a query before the last one is answered. Behind PgBouncer the session may
 * go to somebody else between the two, and the second is never answered.
 */
export function poolWithDeadlines(
  primary: Primary,
  pipelines: boolean,
  options: Parameters<Primary["connect"]>[0],
) {
  const open = () => primary.connect(options);
  let onOutage = (_: Error) => {};
  let pool = limited(open());
  let isAway = false;
  let isProbing = false;
  let isClosed = false;
  let answeredAt = 0;

  function limited(client: postgres.Sql): postgres.Sql {
    const begin = client.begin.bind(client);
    limitQueries(client, () => {}, pipelines ? {} : ONE_AT_A_TIME);
    const unsafe = client.unsafe.bind(client);
    const limitedUnsafe = (...query: Parameters<typeof unsafe>) => {
      refuseNested(query[0]);
      return unsafe(...query);
    };
    const limitedBegin = (work: Work) => {
      refuseNested("begin");
      const lost = Promise.withResolvers<never>();
      return Promise.race([limitEnds(begin, work, lost.reject), lost.promise]);
    };
    return Object.assign(client, { begin: limitedBegin, unsafe: limitedUnsafe });
  }

  function limitEnds(begin: (work: Work) => Promise<unknown>, work: Work, onLate: OnLate): Promise<unknown> {
    let stop = startDeadline(ANSWER_WITHIN_MS, onLate);
    const limitedWork = (tx: postgres.TransactionSql) => {
      stop();
      const longest = limitQueries(tx, onLate);
      const savepoint: (work: Work) => Promise<unknown> = tx.savepoint.bind(tx);
      Object.assign(tx, { savepoint: (nested: Work) => limitEnds(savepoint, nested, onLate) });
      return asTransaction(() => work(tx)).finally(() => {
        stop = startDeadline(longest(), onLate);
      });
    };
    return begin(limitedWork).finally(() => stop());
  }

  function limitQueries(client: Pick<postgres.Sql, "unsafe">, onLate: OnLate, settings = {}): () => number {
    const unsafe = client.unsafe.bind(client);
    let longest = ANSWER_WITHIN_MS;
    const limitedUnsafe = (...[text, parameters, more]: Parameters<typeof unsafe>) => {
      const given = /^set local statement_timeout = (\d+)/.exec(text)?.[1];
      if (given) longest = given === "0" ? NO_LIMIT_MS : Number(given) + SLACK_MS;
      const query = timed(text, () => unsafe(text, parameters, { ...settings, ...more }) as Rejectable);
      const stop = startDeadline(longest, (error) => {
        query.reject(error);
        onLate(error);
      });
      query
        .then(
          () => true,
          (error) => {
            if (error instanceof postgres.PostgresError) {
              if (error.code === READ_ONLY && primary.isOneOfSeveral) recover(false);
              return true;
            }
            // A passed deadline may only mean that the pool is busy.
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
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      onLate(away("The database did not answer in time"));
      // If others had answers meanwhile, one connection is dead or busy.
      if (answeredAt < startedAt) recover(true);
    }, milliseconds);
    return () => clearTimeout(timer);
  }

  async function recover(isSilent: boolean): Promise<void> {
    if (isProbing || isClosed) return;
    isProbing = true;
    if (await primary.find()) {
      if (isSilent) replace(DRAIN_WITHIN_MS);
    } else if (!isClosed) {
      onOutage(away("The database does not answer"));
      isAway = true;
      replace(0);
      do await Bun.sleep(PROBE_EVERY_MS);
      while (!isClosed && !(await primary.find()));
      isAway = false;
    }
    // Queries sent before this must not replace the new connections too.
    answeredAt = performance.now();
    isProbing = false;
  }

  function replace(drainMs: number): void {
    const old = pool;
    pool = limited(open());
    // Drizzle has set these for the first pool.
    Object.assign(pool.options.parsers, old.options.parsers);
    Object.assign(pool.options.serializers, old.options.serializers);
    old.end({ timeout: drainMs / 1000 }).catch(() => {});
  }

  primary.onMove(() => replace(0));

  const client = {
    options: pool.options,
    unsafe: (...query: Parameters<postgres.Sql["unsafe"]>) => (isAway ? refused() : pool.unsafe(...query)),
    begin: (work: Work) => (isAway ? refused() : pool.begin(work)),
  };

  return {
    client: client as unknown as postgres.Sql,
    watch(_: Report, tell = onOutage) {
      onOutage = tell;
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
