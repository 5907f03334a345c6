/** A question to a network. Its answer is JSON. @throws Unavailable where it refuses or sends something else */
export type Ask = (
  address: string,
  options?: { headers?: Record<string, string>; body?: string },
) => Promise<unknown>;

/** What a person has given for a source of a network, and where its last answer ended. */
export type Account = { address: string | null; key: string; cursor: string | null };

/** `isPartial`: only what has changed, so that nothing is missing. `cursor`: where the next answer goes on. */
export type Offers = { rows: object[]; isPartial: boolean; cursor: string | null };

/**
 * Asks a network for its offers.
 * @param isTest somebody looks: the network must not count it as read
 */
export type Network = (account: Account, ask: Ask, isTest: boolean) => Promise<Offers>;

/** A sentence for the operator about why nothing came. */
export class Unavailable extends Error {
  override name = "Unavailable";
}
