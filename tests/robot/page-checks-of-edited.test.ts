import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, stores } from "../../db/schema";
import * as model from "../../src/robot/sources";
import { restore } from "../catalogue";
import {
  checkAgain,
  checkPages,
  dealOf,
  edit,
  findOn,
  hoursToNext,
  OFFER,
  observationsOf,
  pageWith,
  proofStatus,
  sourcesOf,
  startShop,
  stopShops,
} from "./shop";

afterEach(async () => {
  stopShops();
  await restore();
});

const lead = async (id: number) => (await proofStatus(id)).lead;

/** A deal that was seen as the page was at first, then edited; the page is later looked at again. */
async function afterEdit({ was = OFFER, code = "LAMP20", changes = {}, later = was }: Given) {
  const shop = startShop(() => pageWith(was));
  const id = await findOn(shop.url, 0, { code, quote: was.replaceAll("<br>", "\n") });
  const terms = { title: "Lamps", discountType: "percentage", discountValue: "20%", minSpend: null } as const;
  await db.update(deals).set(terms).where(eq(deals.id, id));
  await checkPages(shop.host);
  await edit(id, changes);
  expect(await lead(id)).toBeNull();
  shop.reply = () => pageWith(later);
  await checkAgain(shop.host);
  return { id, shop };
}

type Given = { was?: string; code?: string | null; changes?: object; later?: string };

describe("an edited deal is seen again", () => {
  test.each<[string, Given, string]>([
    [
      "with a new code that the page has beside its value",
      { changes: { code: "GLOW20" }, later: "Take 20% off with GLOW20" },
      "Take 20% off with GLOW20",
    ],
    [
      "with the value that the page has by now",
      { changes: { discountValue: "25" }, later: "25 % off lamps: LAMP20" },
      "25 % off lamps: LAMP20",
    ],
    ["with another minimum, about which the page says nothing", { changes: { minSpend: 30 } }, OFFER],
    [
      "with the minimum that the page has",
      { changes: { minSpend: 30 }, later: "20% off from £30 with code Lamp20" },
      "20% off from £30 with code Lamp20",
    ],
    [
      "over two lines that the page had before",
      { was: "Now 20% off<br>Code: LAMP20", changes: { description: "All lamps" } },
      "Now 20% off\nCode: LAMP20",
    ],
  ])("%s", async (_, given, quote) => {
    const { id } = await afterEdit(given);
    expect((await observationsOf(id))[0]).toMatchObject({
      outcome: "seen",
      quote,
      kind: "page",
      termsVersion: 2,
    });
    expect(await lead(id)).toMatchObject({ kind: "page", quote, age: "fresh" });
  });

  test("and then looked at as any other", async () => {
    const { id, shop } = await afterEdit({ changes: { code: "GLOW20" }, later: "20% off: GLOW20" });
    shop.reply = () => pageWith("The sale has ended");
    await checkAgain(shop.host);
    expect((await observationsOf(id))[0]).toMatchObject({
      outcome: "missing",
      quote: "20% off: GLOW20",
    });
  });
});

describe("nothing is recorded of an edited deal", () => {
  test.each<[string, Given]>([
    ["whose new code its page does not have", { changes: { code: "GLOW20" } }],
    ["whose new code is only a part of another", { changes: { code: "LAMP2" } }],
    ["whose new value its page does not have", { changes: { discountValue: "25%" } }],
    ["whose value is an amount by now", { changes: { discountType: "fixed", discountValue: "20" } }],
    [
      "whose new value its page has for another code",
      { changes: { discountValue: "25%" }, later: "LAMP20: 20% off, LIGHT25: 25% off" },
    ],
    [
      "that has lost the minimum that its page names",
      { was: "20% off from £30 with code LAMP20", changes: { minSpend: 40 } },
    ],
    [
      "that ends on another day than its page says",
      { was: "20% off until 5 December: LAMP20", changes: { expiryDate: "2099-12-15" } },
    ],
    [
      "without a code, with other changed terms",
      { was: "Free bulbs", code: null, changes: { discountValue: "30%" } },
    ],
  ])("%s", async (_, given) => {
    const { id } = await afterEdit(given);
    const { termsVersion = 0 } = (await dealOf(id)) ?? {};
    expect((await observationsOf(id)).filter((one) => one.termsVersion === termsVersion)).toEqual([]);
    expect(await lead(id)).toBeNull();
  });

  test.each([404, 403, 500])("where the page answers %d", async (status) => {
    const { id, shop } = await afterEdit({ changes: { code: "GLOW20" } });
    const before = await observationsOf(id);
    shop.reply = () => new Response("No", { status });
    await checkAgain(shop.host);
    expect(await observationsOf(id)).toEqual(before);
    shop.reply = () => pageWith("20% off with GLOW20");
    await checkAgain(shop.host);
    expect(await lead(id)).toMatchObject({ kind: "page" });
  });

  test("that is another shop's by now, and its page goes", async () => {
    const [store] = await db.select().from(stores).orderBy(stores.id).offset(1).limit(1);
    const { id } = await afterEdit({
      changes: { storeId: store?.id, affiliateLink: "https://a.example/" },
    });
    expect(await lead(id)).toBeNull();
    await model.update();
    expect(await sourcesOf()).toEqual([]);
  });
});

test("a deal whose link is edited is still seen, and checked as before", async () => {
  const shop = startShop(() => pageWith(OFFER));
  const id = await findOn(shop.url);
  await edit(id, { affiliateLink: "https://other.example/" });
  expect(await lead(id)).toMatchObject({ kind: "page", quote: OFFER });
  await checkPages(shop.host);
  expect((await observationsOf(id))[0]).toMatchObject({ outcome: "seen", termsVersion: 1 });
});

test("an edited deal's page is looked at within the hour, and further edits do not put that off", async () => {
  const shop = startShop(() => pageWith(OFFER));
  const id = await findOn(shop.url);
  await checkPages(shop.host);
  await edit(id, { code: "GLOW20" });
  expect(await hoursToNext()).toBeWithin(0.9, 1.01);
  await edit(id, { code: "GLOW25" });
  await model.update();
  expect(await hoursToNext()).toBeWithin(0.9, 1.01);
});
