import { afterEach, describe, expect, test } from "bun:test";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { textOf, visit } from "../http";
import { card, expectNoSecrets, linkTo, without } from "./reading";
import { addCoupon, addOffer, inDays } from "./rows";

/** What no deal has for an id. */
const oddIds = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "1e309",
  "99999999999",
  "abc",
  "NaN",
  "0x1",
  "%20",
  "1%20",
  "%27--",
  "+1",
];

describe("GET /deal/:id", () => {
  test("shows the code in plain sight, that links may pay, and the way to its store", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(200);
    expect(html).toMatch(/<code[^>]*>HARBOR20<\/code>/);
    expect(textOf(html)).toContain("We may earn a commission when you use a link.");
    expect(linkTo(html, "All coupons of ")).toBe("/store/harbor-pine");
  });

  test.each([...oddIds, "2147483647"])("/deal/%s is not found", async (id) => {
    const { status, html } = await visit(`/deal/${id}`);
    expect(textOf(html)).toContain("404 Page Not Found");
    expect(status).toBe(404);
  });

  test.each(["deals", "settings"])("without its table %s it is the error page", async (table) => {
    const { id } = await dealByCode(cast.harbor20);
    const { status, html } = await without(table, () => visit(`/deal/${id}`));
    expect(status).toBe(500);
    expectNoSecrets(html);
  });
});

describe("a changing catalogue", () => {
  afterEach(restore);

  test("a deal without a code has the way to the shop", async () => {
    const { id } = await addCoupon();
    expect(linkTo((await visit(`/deal/${id}`)).html, "Get Deal")).toBe(`/go/deal/${id}`);
  });

  test("an offer is shown too", async () => {
    const { id } = await addOffer({ code: "STRIPES" });
    expect((await visit(`/deal/${id}`)).html).toMatch(/<code[^>]*>STRIPES<\/code>/);
  });

  test("an ended deal says that it has expired, and copies nothing", async () => {
    const { id } = await addCoupon({ code: "STRIPES", endsAt: inDays(-1) });
    const deal = card((await visit(`/deal/${id}`)).html, "Zebra");
    expect(deal).toMatch(/text-danger[^"]*">Expired/);
    expect(deal).not.toContain("x-island");
    expect(deal).toContain("line-through");
  });

  test.each([
    ["is switched off", { active: false }],
    ["has not begun", { startsAt: inDays(1) }],
  ])("a deal that %s is not found", async (_, values) => {
    const { id } = await addCoupon({ code: "STRIPES", ...values });
    const { status, html } = await visit(`/deal/${id}`);
    expect(status).toBe(404);
    expect(html).not.toContain("STRIPES");
  });

  test("a hostile title is the text that it is", async () => {
    const { id } = await addCoupon({ title: "<img src=x>", description: "<img src=x>", code: "<img src=x>" });
    expect((await visit(`/deal/${id}`)).html).not.toContain("<img src=x");
  });
});
