import { afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, events } from "../../../db/schema";
import { resetProof } from "../../../src/models/deals/terms";
import { resultsOf } from "../../../src/models/events/deals";
import { bySlug, near } from "../../../src/models/events/read";
import { observe } from "../../../src/models/proof/record";
import * as settings from "../../../src/models/settings";
import { settingsInput } from "../../../src/schemas/settings";
import { ADMIN } from "../../actor";
import { cast, storeBySlug } from "../../cast";
import { empty, restore } from "../../catalogue";
import { textOf, visit } from "../../http";
import { addCoupon, addOffer, addStore, inDays } from "../rows";

afterEach(restore);

const change = { actor: ADMIN };

/** Always 25 hours apart. */
const [EAST, WEST] = ["Pacific/Apia", "Etc/GMT+12"];

/** The day that is a number of days from today in a time zone. */
const dayIn = (timeZone: string, days = 0) =>
  new Intl.DateTimeFormat("en-CA", { timeZone }).format(inDays(days));

async function addEvent(values: Partial<typeof events.$inferInsert> = {}): Promise<void> {
  const today = dayIn("UTC");
  await db.insert(events).values({
    name: "Lamp Days",
    slug: "lamp-days",
    status: "published",
    firstDay: today,
    lastDay: today,
    ...values,
  });
}

const page = async (path = "/event/lamp-days") => {
  const { html, status } = await visit(path);
  expect(status).toBe(200);
  return { html, text: textOf(html.slice(html.indexOf("<main"))) };
};

const setZone = (timeZone: string) => settings.save(settingsInput.parse({ timeZone }), change);

describe("the days of an event", () => {
  test("begin and end at midnight of the site's time zone", async () => {
    await setZone(EAST);
    await addEvent({ firstDay: dayIn(EAST), lastDay: dayIn(EAST) });
    expect((await page()).text).toContain("Running");
    expect((await page()).text).toContain("Today only");
    await setZone(WEST);
    expect((await page()).text).toContain("To come");
    await db.update(events).set({ firstDay: dayIn(WEST), lastDay: dayIn(WEST) });
    expect((await page("/events")).text).toContain("Now");
    await setZone(EAST);
    expect((await page()).text).toContain("It ended on");
  });

  test("bring it to home from two weeks before until their last one", async () => {
    await db.delete(events);
    for (const [first, last, isNear] of [
      [15, 20, false],
      [14, 20, true],
      [-3, 0, true],
      [-3, -1, false],
    ] as const) {
      await addEvent({ firstDay: dayIn("UTC", first), lastDay: dayIn("UTC", last) });
      expect(Boolean(await near())).toBe(isNear);
      await db.delete(events);
    }
  });
});

describe("its deals", () => {
  test("fulfil all of the rule, or are picked; the freshest proof comes first", async () => {
    await empty();
    const { id: storeId } = await addStore();
    await addStore({ name: "Other Works", slug: "other-works" });
    const zebra = "zebra-works";
    await addCoupon({ title: "Lamp at half price", discountValue: "50%", code: "HALF" }, zebra);
    await addCoupon(
      { title: "Lamp, checked", discountValue: "30%", verifiedAt: inDays(-1), code: "THIRD" },
      zebra,
    );
    await addOffer({ title: "Lamp, a little off", discountValue: "5%" }, zebra);
    await addCoupon({ title: "Chair", discountValue: "60%" }, zebra);
    await addCoupon({ title: "Lamp that ended", discountValue: "60%", endsAt: inDays(-1) }, zebra);
    await addCoupon({ title: "Lamp elsewhere", discountValue: "60%" }, "other-works");
    const { id } = await addOffer({ title: "Picked sofa", discountValue: "1%" }, "other-works");
    await addEvent({ storeIds: [storeId], minPercent: 20, search: "lamps", dealIds: [id] });
    const { html, text } = await page();
    expect(html.split('data-variant="mixed"')).toHaveLength(4);
    expect(text).toMatch(/Lamp, checked .*Lamp at half price .*Picked sofa/);
    expect(text).toContain("Stores in this event ZW Zebra Works Dealproof");
  });

  test("come twelve at a time, with a link to more of them", async () => {
    await empty();
    const { id } = await addStore();
    for (let number = 1; number <= 26; number++)
      await addCoupon({ title: `Lamp ${number}.`, code: `L${number}` }, "zebra-works");
    await addEvent({ storeIds: [id] });
    const shown = (html: string) => [...html.matchAll(/Lamp \d+\.(?=<\/a>)/g)].map(([title]) => title);
    const first = await page();
    expect(shown(first.html)).toHaveLength(12);
    expect(first.text).toContain("More deals 12 of 26 shown");
    expect(first.html).toContain(`href="/event/lamp-days?page=2#more"`);
    const second = await page("/event/lamp-days?page=2");
    expect(new Set(shown(second.html)).size).toBe(24);
    expect(second.html).toContain('<meta name="robots" content="noindex"');
    expect(shown((await visit("/fragments/event/lamp-days?page=2")).html)).toEqual(
      shown(second.html).slice(12),
    );
    const last = await page("/event/lamp-days?page=3");
    expect(new Set(shown(last.html)).size).toBe(26);
    expect(last.text).toContain("26 of 26 shown");
    expect(last.text).not.toContain("More deals");
    expect((await visit("/fragments/event/nothing")).status).toBe(404);
    expect((await page("/event/lamp-days?page=x")).text).toContain("12 of 26 shown");
  });

  test("change the page when one is added, and without any the page is not indexed", async () => {
    await empty();
    const { id } = await addStore();
    await addEvent({ storeIds: [id] });
    await db.update(events).set({ storeIds: [] });
    expect((await page()).text).toContain("No deals yet.");
    expect((await page()).html).toContain('<meta name="robots" content="noindex"');
    await db.update(events).set({ storeIds: [id] });
    await addCoupon({ title: "Lamp", code: "LAMP" }, "zebra-works");
    expect((await page()).html).not.toContain('content="noindex"');
  });
});

test("afterwards it shows what worked, from records of its days alone", async () => {
  await empty();
  const { id: storeId } = await addStore();
  const coupon = (title: string) => addCoupon({ title, code: "LAMP" }, "zebra-works");
  const [tried, voted, few, dead, later] = [
    await coupon("Tried lamp"),
    await coupon("Voted lamp"),
    await coupon("Lamp of two shoppers"),
    await coupon("Dead lamp"),
    await coupon("Lamp tried later"),
  ];
  for (const [title, days] of [
    ["Lamp that ended", -4],
    ["Lamp that ended later", -1],
  ] as const)
    await addCoupon({ title, code: "ENDS", endsAt: inDays(days) }, "zebra-works");
  const edited = await coupon("Lamp with another value now");
  const read = await coupon("Lamp on the shop's page");
  const limited = await coupon("Lamp for new customers");
  const check = { kind: "editor", actor: "editor", method: "basket" } as const;
  const shopper = { kind: "visitor", actor: "visitor", at: inDays(-4) } as const;
  await observe([
    { ...check, dealId: tried.id, outcome: "works", at: inDays(-4) },
    { ...check, dealId: dead.id, outcome: "dead", at: inDays(-4) },
    { ...check, dealId: limited.id, outcome: "limited", reason: "new_customers_only", at: inDays(-4) },
    { ...check, method: "page", dealId: read.id, outcome: "works", at: inDays(-4) },
    { ...check, dealId: later.id, outcome: "works", at: inDays(-1) },
    { ...check, dealId: edited.id, outcome: "works", at: inDays(-4) },
    ...[voted, voted, few, few].map(({ id }) => ({ ...shopper, dealId: id, outcome: "works" as const })),
    { ...shopper, dealId: voted.id, outcome: "dead", reason: "unknown" },
  ]);
  await db
    .update(deals)
    .set({ ...resetProof, version: resetProof.termsVersion })
    .where(eq(deals.id, edited.id));
  await addEvent({ firstDay: dayIn("UTC", -5), lastDay: dayIn("UTC", -3), storeIds: [storeId] });
  await addEvent({
    name: "Next Days",
    slug: "next-days",
    firstDay: dayIn("UTC", 40),
    lastDay: dayIn("UTC", 41),
  });
  const { text } = await page();
  expect(text).toContain("Of 4 deals that editors or at least three shoppers tried in these days, 2 worked");
  const results = text.slice(
    text.indexOf("How its deals did"),
    text.indexOf("Proof of the last 7 days first"),
  );
  expect(results).toMatch(
    /Tried lamp Zebra Works Tried: it worked Still live .*Voted lamp Zebra Works 2 of 3 said it worked Still live/,
  );
  expect(results).toMatch(/Dead lamp Zebra Works Did not work Still live/);
  expect(results).toMatch(/Lamp for new customers Zebra Works Not for every basket Still live/);
  expect(results).toMatch(/Lamp that ended Zebra Works Nobody tried it Ended \d/);
  for (const title of [
    "Lamp of two shoppers",
    "Lamp tried later",
    "Lamp that ended later",
    "Lamp with another value now",
    "Lamp on the shop's page",
  ])
    expect(results).not.toContain(title);
  expect(text).toContain("The next event Next Days");
  // However many worked, some that failed are listed.
  const event = await bySlug("lamp-days");
  const shown = event ? (await resultsOf(event, 1)).deals : [];
  expect(shown.map(({ deal }) => deal.title)).toEqual(["Tried lamp", "Dead lamp", "Lamp that ended"]);
});

test("one that follows another has its deals and their ends before, and leads back to it", async () => {
  await empty();
  const { id: storeId } = await addStore();
  await addCoupon({ title: "Lamp that ended", code: "OLD", endsAt: inDays(-4) }, "zebra-works");
  await addEvent({ firstDay: dayIn("UTC", -5), lastDay: dayIn("UTC", -3), storeIds: [storeId] });
  const [former] = await db.select().from(events);
  const next = { name: "Lamp Days again", slug: "lamp-days-again", previousId: former?.id ?? 0 };
  await addEvent({ ...next, firstDay: dayIn("UTC", 20), lastDay: dayIn("UTC", 21) });
  expect((await page("/event/lamp-days-again")).text).toMatch(
    /Last time Lamp Days → It was .* Nothing is on record: .*Lamp that ended Zebra Works Nobody tried it Ended \d/,
  );
  const { text } = await page();
  expect(text).toMatch(/It ended on .*When it comes back Lamp Days again .*How its deals did/);
  expect(text).not.toContain("The next event");
  await db.update(events).set({ status: "draft" }).where(eq(events.slug, "lamp-days"));
  expect((await page("/event/lamp-days-again")).text).not.toContain("Last time");
});

describe("GET /events", () => {
  test("has the present ones, those to come and those that are over", async () => {
    await addEvent({ name: "Coming Days", firstDay: dayIn("UTC", 9), lastDay: dayIn("UTC", 9) });
    expect((await page("/events")).text).toMatch(
      /Now Home and Kitchen Week .*To come Coming Days .*Over Early Booking Days/,
    );
  });

  test("without any says so, and is not indexed", async () => {
    await db.delete(events);
    const { html, text } = await page("/events");
    expect(text).toContain("No events yet.");
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

test("a hostile name and text stay text", async () => {
  const { id } = await storeBySlug(cast.harborPine);
  await addEvent({ name: "<script>1</script>", text: "</p><img src=x onerror=1>", storeIds: [id] });
  const { html } = await page();
  expect(html).not.toContain("<script>1");
  expect(html).not.toContain("<img src=x");
});
