/** A question to a network. @returns its answer, which is JSON. @throws Unavailable where it refuses */
export type Ask = (
  address: string,
  limitMib: number,
  options?: { headers?: Record<string, string>; body?: string },
) => Promise<Uint8Array>;

/** Counts the rows of a large answer outside the server's thread; undefined if they are not whole. */
type CountRows = (answer: Uint8Array, path: string) => Promise<number | undefined>;

/** What a person has given for a source of a network, and where its last answer ended. */
export type Account = { address: string | null; key: string; cursor: string | null };

/** `isPartial`: only what has changed, so that nothing is missing. `cursor`: where the next answer goes on. */
export type End = { isPartial: boolean; cursor: string | null };

/**
 * Asks a network for its offers, and gives them page by page: none is asked for before the last one is stored.
 * @param isTest somebody looks: the network must not count it as read
 */
export type Network = (
  account: Account,
  isTest: boolean,
  ask: Ask,
  countRows: CountRows,
) => AsyncGenerator<Uint8Array, End>;

/** A sentence for the operator about why nothing came. */
export class Unavailable extends Error {
  override name = "Unavailable";
}

/** @throws Unavailable */
export function jsonIn(bytes: Uint8Array, address: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Unavailable(`${new URL(address).host} sent something that is no JSON.`);
  }
}
