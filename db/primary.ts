import postgres from "postgres";
import type { Address } from "./address";

const ASK_WITHIN_MS = 3_000;

export type Primary = ReturnType<typeof primaryOf>;

/**
 * Of several hosts, the one that takes writes. It is another one after a standby was promoted. postgres.js can be given
 * several hosts, but then no query fails while it connects, and a client that is closed meanwhile tries for ever.
 */
export function primaryOf(hosts: [Address, ...Address[]]) {
  let [current] = hosts;
  let looking: Promise<boolean> | undefined;
  const movers: (() => void)[] = [];

  async function look(): Promise<boolean> {
    const found = await Promise.any(hosts.map(askOrThrow)).catch(() => undefined);
    if (found && found !== current) {
      current = found;
      for (const move of movers) move();
    }
    return found !== undefined;
  }

  async function askOrThrow(host: Address): Promise<Address> {
    if (!(await answers(host))) throw new Error("This host cannot be written to");
    return host;
  }

  async function answers(host: Address): Promise<boolean> {
    const client = clientOf(host, { max: 1, connect_timeout: ASK_WITHIN_MS / 1000, fetch_types: false });
    const asked = client`show transaction_read_only`.then(
      ([row]) => hosts.length === 1 || row?.transaction_read_only === "off",
      // A server without a free connection answers all the same; one that starts or stops does not.
      (error) => host === current && error instanceof postgres.PostgresError && !/^57P/.test(error.code),
    );
    const isAnswered = await Promise.race([asked, Bun.sleep(ASK_WITHIN_MS)]);
    client.end({ timeout: 0 }).catch(() => {});
    return isAnswered === true;
  }

  return {
    isOneOfSeveral: hosts.length > 1,
    connect: (more: postgres.Options<Record<string, postgres.PostgresType>>) => clientOf(current, more),
    /** @returns false if no host can be written to. */
    find(): Promise<boolean> {
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    onMove: (move: () => void) => movers.push(move),
  };
}

function clientOf(
  { url, ...socket }: Address,
  more: postgres.Options<Record<string, postgres.PostgresType>>,
) {
  // A pooler in transaction mode gives each transaction another session, which knows no statement of an earlier one.
  return postgres(url, { ...socket, prepare: false, onnotice: () => {}, ...more });
}
