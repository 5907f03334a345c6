import { z } from "zod";
import { cut } from "../../schemas/cut";
import { MAX_JSON_MIB } from "../../schemas/reasons";
import { jsonIn, type Network, Unavailable } from "./network";

/*
 * CouponAPI's feed, https://couponapi.org/help: one call a day. The first answer has everything, the next ones what has
 * changed; an offer that ends says so (`status`: suspended). A call that is "off record" does not move the next answer.
 */

const FEED = "https://couponapi.org/api/getFeed/";

/** A larger answer is not parsed in the server's thread. */
const SHORT_BYTES = 1024 * 1024;

const answer = z.union([
  z.object({ result: z.literal(false), error: z.string().catch("no reason") }),
  z.object({ result: z.literal(true).optional(), offers: z.array(z.record(z.string(), z.unknown())) }),
]);

export const couponApi: Network = async function* ({ address, key, cursor }, isTest, ask, countRows) {
  if (!key) throw new Unavailable("Give the key of your CouponAPI account.");
  const url = new URL(address ?? FEED);
  const isFirst = cursor === null || isTest;
  const now = Math.floor(Date.now() / 1000);
  const parameters = {
    ...{ API_KEY: key, format: "json", incremental: isFirst ? "0" : "1", off_record: isTest ? "1" : "0" },
    ...(!isFirst && { last_extract: cursor }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const bytes = await ask(url.href, MAX_JSON_MIB);
  const count = bytes.length > SHORT_BYTES ? await countRows(bytes, "offers") : countIn(bytes, url.href);
  if (count === undefined) throw new Unavailable("CouponAPI sent something else than its feed.");
  yield bytes;
  // An empty answer may be a mistake of theirs: the next one goes on from the same place.
  return { isPartial: true, cursor: !isTest && count > 0 ? String(now) : cursor };
};

function countIn(bytes: Uint8Array, address: string): number | undefined {
  const { data } = answer.safeParse(jsonIn(bytes, address));
  if (data && "error" in data) throw new Unavailable(`CouponAPI refused: ${cut(data.error, 200)}`);
  return data?.offers.length;
}
