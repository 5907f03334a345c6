import { z } from "zod";
import { cut } from "../schemas/cut";
import { type Network, Unavailable } from "./network";

/*
 * CouponAPI's feed, https://couponapi.org/help: one call a day. The first answer has everything, the next ones what has
 * changed; an offer that ends says so (`status`: suspended). A call that is "off record" does not move the next answer.
 */

const FEED = "https://couponapi.org/api/getFeed/";

const answer = z.union([
  z.object({ result: z.literal(false), error: z.string().catch("no reason") }),
  z.object({ result: z.literal(true).optional(), offers: z.array(z.record(z.string(), z.unknown())) }),
]);

export const couponApi: Network = async ({ address, key, cursor }, ask, isTest) => {
  if (!key) throw new Unavailable("Give the key of your CouponAPI account.");
  const url = new URL(address ?? FEED);
  const isFirst = cursor === null || isTest;
  const now = Math.floor(Date.now() / 1000);
  const parameters = {
    ...{ API_KEY: key, format: "json", incremental: isFirst ? "0" : "1", off_record: isTest ? "1" : "0" },
    ...(!isFirst && { last_extract: cursor }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const { success, data } = answer.safeParse(await ask(url.href));
  if (!success) throw new Unavailable("CouponAPI sent something else than its feed.");
  if ("error" in data) throw new Unavailable(`CouponAPI refused: ${cut(data.error, 200)}`);
  const { offers } = data;
  // An empty answer may be a mistake of theirs: the next one goes on from the same place.
  const isMoved = !isTest && offers.length > 0;
  return { rows: offers, isPartial: true, cursor: isMoved ? String(now) : cursor };
};
