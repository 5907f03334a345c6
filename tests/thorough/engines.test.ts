import { afterAll, beforeEach, expect } from "bun:test";
import { and, eq, isNull } from "drizzle-orm";
import { db } from "../../db/client";
import { counters, deals, subscribers } from "../../db/schema";
import { flush } from "../../src/models/counts/counters";
import { paths } from "../../src/paths";
import { PASSWORD } from "../admin/session";
import { beforeTheDay } from "../browser/working-day";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { origin } from "../http";
import { inEachEngine } from "./engines/engine";
import { click, open, shows, type Tab, type, until } from "./engines/tab";

/* The journeys that earn, in each engine that people have. */

beforeEach(beforeTheDay);
afterAll(restore);

/** What Ctrl+V writes into a field. */
async function pasted(tab: Tab): Promise<string> {
  await open(tab, paths.newsletter());
  await click(tab, "main input[type=email]");
  await tab.press("Control", "v");
  return until(tab, "pasted text", () =>
    tab.evaluate(() => (document.activeElement as HTMLInputElement).value),
  );
}

async function codeless() {
  const [deal] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.title, cast.codeless), isNull(deals.code)));
  if (!deal) throw new Error("The demo catalogue has no such coupon");
  return deal;
}

const address = (tab: Tab) => tab.evaluate(() => location.pathname + location.search);

/** How often a deal's code was copied, or its way to the shop taken. */
async function counted(dealId: number, event: "copy" | "click"): Promise<number> {
  await flush();
  const ofDeal = [eq(counters.subject, "deal"), eq(counters.subjectId, dealId), eq(counters.event, event)];
  const days = await db
    .select()
    .from(counters)
    .where(and(...ofDeal));
  return days.reduce((sum, { count }) => sum + count, 0);
}

/** Takes a ticket's way to the shop. */
async function visit(tab: Tab, dealId: number, link: string): Promise<void> {
  // A page of this machine stands for the shop's.
  await db
    .update(deals)
    .set({ affiliateLink: origin + paths.about() })
    .where(eq(deals.id, dealId));
  const before = await counted(dealId, "click");
  await click(tab, "#coupons a", link);
  await until(tab, "second tab", async () => (await tab.count()) === 2);
  await until(tab, "counted click", async () => (await counted(dealId, "click")) === before + 1);
}

inEachEngine((engineTest) => {
  engineTest("Copy on a store's page copies the code at the first press, and is counted", async (tab) => {
    const { id } = await dealByCode(cast.harbor20);
    const before = await counted(id, "copy");
    await open(tab, paths.store(cast.harborPine));
    await click(tab, `#deal-${id} button`, "Copy");
    await shows(tab, "Code copied to clipboard!");
    await shows(tab, "HARBOR20 - Copied!");
    await until(tab, "counted copy", async () => (await counted(id, "copy")) === before + 1);
    expect(await pasted(tab)).toBe(cast.harbor20);
  });

  engineTest("Get Code copies at the first press, and leads on to the shop", async (tab) => {
    const { id, title } = await dealByCode(cast.harbor20);
    await open(tab, paths.home({ search: title }));
    await click(tab, "#coupons button", "Get Code");
    await shows(tab, "Coupon Code Copied!");
    await shows(tab, "HARBOR20 - Copied!");
    await visit(tab, id, "Visit Store");
    await shows(tab, "Redirecting to Store");
    expect(await pasted(tab)).toBe(cast.harbor20);
  });

  engineTest("Get This Deal opens the shop in a tab of its own", async (tab) => {
    const { id, title } = await codeless();
    await open(tab, paths.home({ search: title }));
    await visit(tab, id, "Get This Deal");
  });

  engineTest("the search leads to a store by keyboard", async (tab) => {
    await open(tab, paths.about());
    await type(tab, "#header-search", "", "harb");
    await until(tab, "suggestion", () => tab.evaluate(() => !!document.querySelector("[role=option]")));
    expect(await tab.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("harb");
    await tab.press("ArrowDown");
    await tab.press("Enter");
    await until(tab, "store", async () => (await address(tab)) === paths.store(cast.harborPine));
    await shows(tab, "Harbor & Pine");
  });

  engineTest("the filters change the list and the address in place", async (tab) => {
    await open(tab, paths.home());
    await tab.evaluate(() => void Object.assign(document, { isMarked: true }));
    await type(tab, "input", "Search coupons", "coffee");
    await shows(tab, 'Search Results for "coffee"');
    await click(tab, "label", "List");
    await until(tab, "list", async () => (await address(tab)) === "/?search=coffee&view=list");
    expect(await tab.evaluate(() => "isMarked" in document)).toBe(true);
  });

  engineTest("an address subscribes with Enter, once", async (tab) => {
    await open(tab, paths.home());
    await type(tab, "input", "Email address", "Ann@Mail.example");
    await tab.press("Enter");
    await shows(tab, "Successfully Subscribed!");
    expect(await db.$count(subscribers, eq(subscribers.email, "ann@mail.example"))).toBe(1);
  });

  engineTest("the question is answered with a reason", async (tab) => {
    const { title } = await dealByCode(cast.harbor20);
    await open(tab, paths.home({ search: title }));
    await click(tab, "#coupons button", "Get Code");
    await click(tab, "#coupons button", "No");
    await shows(tab, "What did the shop say?");
    await click(tab, "#coupons button", "Expired");
    await shows(tab, "Noted. The receipt shows answers from three on.");
  });

  engineTest("an editor logs in, and a new coupon is on the site", async (tab) => {
    await tab.goto("/admin");
    await type(tab, "input", "Password", PASSWORD);
    await tab.press("Enter");
    await shows(tab, "Welcome to Admin Dashboard");
    await tab.goto("/admin/coupons?store=harbor-pine");
    await click(tab, "a", "New coupon");
    await type(tab, "dialog input", "Title", "10% off a desk lamp");
    await type(tab, "dialog input", "Value", "10%");
    await type(tab, "dialog input", "Code", "DESK10");
    await click(tab, "dialog button", "Create coupon");
    await shows(tab, "Coupon created successfully");
    expect(await db.$count(deals, eq(deals.code, "DESK10"))).toBe(1);
    await open(tab, paths.home({ search: "desk lamp" }));
    await shows(tab, "10% off a desk lamp");
  });
});
