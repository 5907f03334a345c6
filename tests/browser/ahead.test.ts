import { afterAll, describe, expect } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import type { BrowserContext, Locator, Page } from "playwright-core";
import { db } from "../../db/client";
import { blogs, counters as table } from "../../db/schema";
import * as counters from "../../src/models/counts/counters";
import { paths } from "../../src/paths";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { origin } from "../http";
import { browserTest, open } from "./browser";

afterAll(restore);

const store = paths.store(cast.harborPine);
const linkTo = (page: Page, path: string) => page.locator(`article a[href="${path}"]`).first();

/** The views of a store or blog that were counted so far. */
async function viewsOf(subject: "store" | "blog", id: number): Promise<number> {
  await counters.flush();
  const [row] = await db
    .select({ views: sql<number>`coalesce(sum(count), 0)::int` })
    .from(table)
    .where(and(eq(table.subject, subject), eq(table.subjectId, id), eq(table.event, "view")));
  return row?.views ?? 0;
}

const storeViews = async () => viewsOf("store", (await storeBySlug(cast.harborPine)).id);

/** The addresses that a page has prefetched, with their outcomes. */
async function watch(page: Page, context: BrowserContext): Promise<Map<string, string>> {
  const session = await context.newCDPSession(page);
  const seen = new Map<string, string>();
  session.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) =>
    seen.set(new URL(prefetchUrl).pathname, status),
  );
  await session.send("Preload.enable");
  return seen;
}

/** Rests the pointer on a link until what it leads to is there. */
async function restOn(link: Locator, seen: Map<string, string>, path: string): Promise<void> {
  await link.hover();
  while (!["Ready", "Failure"].includes(seen.get(path) ?? "")) await Bun.sleep(10);
  expect(seen.get(path)).toBe("Ready");
}

const PUBLIC =
  /^\/((stores|categories|blogs|events|about|contact|privacy|terms|how-we-check)?|(store|category|blog|author|event|deal)\/[a-z0-9-]+)(#\w+)?$/;

describe("a link under the pointer", () => {
  browserTest("is fetched ahead, and not counted as a view", async (page, context) => {
    const before = await storeViews();
    const seen = await watch(page, context);
    await open(page, paths.stores());
    await restOn(linkTo(page, store), seen, store);
    expect(await storeViews()).toBe(before);
  });

  browserTest("is one view once it is followed, without another request", async (page, context) => {
    const before = await storeViews();
    const seen = await watch(page, context);
    await open(page, paths.stores());
    await restOn(linkTo(page, store), seen, store);
    const report = page.waitForResponse("**/api/stores/*/views");
    await linkTo(page, store).click();
    await page.waitForURL(`**${store}`);
    expect((await report).status()).toBe(204);
    const delivery = await page.evaluate(
      () => (performance.getEntriesByType("navigation")[0] as { deliveryType?: string }).deliveryType,
    );
    expect(delivery).toBe("navigational-prefetch");
    expect(await storeViews()).toBe(before + 1);
    // A second look by the same client is not another view.
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await storeViews()).toBe(before + 1);
  });

  browserTest("is the same with a blog", async (page, context) => {
    const path = paths.blog(cast.blog);
    const [blog] = await db.select().from(blogs).where(eq(blogs.slug, cast.blog));
    const views = () => viewsOf("blog", blog?.id ?? 0);
    const before = await views();
    const seen = await watch(page, context);
    await open(page, paths.blogs({ search: "code fails" }));
    await restOn(linkTo(page, path), seen, path);
    expect(await views()).toBe(before);
    const report = page.waitForResponse("**/api/blogs/*/views");
    await linkTo(page, path).click();
    expect((await report).status()).toBe(204);
    expect(await views()).toBe(before + 1);
  });

  browserTest(
    "is not fetched where it counts a click, filters, or is the admin's",
    {},
    async (page, context) => {
      const session = await context.newCDPSession(page);
      let candidates: string[] = [];
      session.on("Preload.preloadingAttemptSourcesUpdated", ({ preloadingAttemptSources }) => {
        candidates = preloadingAttemptSources.map(({ key }) => key.url.replace(origin, ""));
      });
      await session.send("Preload.enable");
      for (const path of [
        paths.home({ search: "coffee" }),
        paths.stores(),
        store,
        paths.blog(cast.blogWithStore),
      ]) {
        await open(page, path);
        while (!candidates.includes(paths.contact())) await Bun.sleep(10);
        for (const candidate of candidates) expect(candidate).toMatch(PUBLIC);
        candidates = [];
      }
    },
  );
});

browserTest("a page that is gone to at once is counted once, by the server", async (page) => {
  const before = await storeViews();
  const reports: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/views")) reports.push(request.url());
  });
  await open(page, store);
  await page.waitForLoadState("networkidle");
  expect(reports).toEqual([]);
  expect(await storeViews()).toBe(before + 1);
});

browserTest(
  "without scripts nothing can report a view, and nothing is fetched ahead",
  { javaScriptEnabled: false },
  async (page, context) => {
    const before = await storeViews();
    const seen = await watch(page, context);
    await page.goto(paths.stores());
    await linkTo(page, store).click();
    await page.waitForURL(`**${store}`);
    expect([...seen]).toEqual([]);
    expect(await storeViews()).toBe(before + 1);
  },
);
