import { afterEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals } from "../../../db/schema";
import { cast, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { get } from "../../http";
import { all, dealIds, linkTo, robot, section } from "../reading";
import { addCoupon, inDays } from "../rows";

afterEach(restore);

const page = `/store/${cast.harborPine}`;
const htmlOf = async (path: string) => (await get(path, robot)).text();

const titles = (html: string) => all(html, /<s>([^<]*)<\/s>/g);

test("a store's expired deals come in the order in which they ended, the last one first", async () => {
  await db.delete(deals).where(eq(deals.storeId, (await storeBySlug(cast.harborPine)).id));
  await addCoupon({ title: "Ended two days ago", endsAt: inDays(-2) });
  await addCoupon({ title: "Ended three days ago", endsAt: inDays(-3) });
  await addCoupon({ title: "Ended yesterday", endsAt: inDays(-1) });
  const [expired = ""] = /<details class="card.*<\/main>/s.exec(await htmlOf(page)) ?? [];
  expect(titles(expired)).toEqual(["Ended yesterday", "Ended two days ago", "Ended three days ago"]);
});

test("a store's second page of coupons stays out of search engines, and the first one does not", async () => {
  const { id: storeId } = await storeBySlug(cast.harborPine);
  const coupon = { kind: "coupon", storeId, discountType: "percentage", discountValue: "5%" } as const;
  await db.insert(deals).values(Array.from({ length: 61 }, (_, at) => ({ ...coupon, title: `Lamp ${at}` })));
  const robots = (html: string) => all(html, /<meta name="robots" content="([^"]*)"/g);
  const first = await htmlOf(page);
  expect(robots(first)).toEqual([]);
  const second = await htmlOf(linkTo(first, "More Coupons") ?? "");
  expect(dealIds(section(second, "Additional Coupons")).length).toBeGreaterThan(0);
  expect(robots(second)).toEqual(["noindex"]);
  expect(all(second, /<link rel="canonical" href="([^"]*)"/g)).toEqual([
    expect.stringMatching(/\/store\/[a-z-]+$/),
  ]);
});
