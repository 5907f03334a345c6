import { afterAll, beforeAll, beforeEach, expect } from "bun:test";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import type { Page } from "playwright-core";
import { PNG } from "pngjs";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";
import { paths } from "../../src/paths";
import { setPassword } from "../admin/session";
import { browserTest, open } from "../browser/browser";
import { logIn } from "../browser/log-in";
import { cast } from "../cast";
import { restore } from "../catalogue";

/*
 * Compares each page with its picture in tests/thorough/pictures. After a change of the look, `bun run pictures` takes
 * them again; look at each that changed before you commit it. A page that differs is left beside its picture.
 */
const FOLDER = join(import.meta.dir, "pictures");
/** Half the size is enough to see a fault of layout or colour. */
const SCALE = 0.5;
/** The share of pixels that may differ: another version of the browser draws the edges of letters a little differently. */
const TOLERANCE = 0.002;

const pages: Record<string, string> = {
  home: paths.home(),
  "home-filtered": paths.home({ category: "fashion" }),
  "home-nothing": paths.home({ search: "zzzz" }),
  stores: paths.stores(),
  "search-found": paths.stores({ search: "coffee" }),
  "search-unknown": paths.stores({ search: "Nike" }),
  store: paths.store(cast.harborPine),
  "store-no-code": paths.store(cast.ended),
  "store-empty": paths.store(cast.dealless),
  categories: paths.categories(),
  category: paths.category("fashion"),
  blogs: paths.blogs(),
  blog: paths.blog(cast.blogWithStore),
  author: paths.author("the-editors"),
  events: paths.events(),
  "event-running": paths.event("home-and-kitchen-week"),
  "event-over": paths.event("early-booking-days"),
  "event-before": paths.event("late-booking-days"),
  deal: paths.deal(1),
  answer: paths.answer(1),
  report: paths.report(1),
  suggest: paths.suggest(cast.harborPine),
  newsletter: paths.newsletter(),
  "how-we-check": paths.howWeCheck(),
  about: paths.about(),
  contact: paths.contact(),
  privacy: paths.privacy(),
  terms: paths.terms(),
  robot: paths.robot(),
  "not-found": "/nope",
  login: paths.login(),
};

/** Without the whole inbox and the dashboard, which follow the hour. */
const screens: Record<string, string> = {
  "admin-dashboard": paths.admin(),
  "admin-coupons": paths.adminList("coupons"),
  "admin-coupon": paths.adminOne("coupons", 3),
  "admin-blogs": paths.adminList("blogs"),
  "admin-inbox": paths.adminList("inbox", { reason: "proposed" }),
  "admin-settings": paths.adminList("settings"),
};

beforeAll(setPassword);
beforeEach(async () => {
  await db.delete(throttles);
});
afterAll(restore);

for (const [names, reach] of [
  [pages, open],
  [screens, logIn],
] as const) {
  for (const [name, path] of Object.entries(names)) {
    for (const width of [390, 1280]) {
      browserTest(
        `${name} at ${width} px looks as in its pictures`,
        { width, scale: SCALE, expected: /status of 404/ },
        async (page) => {
          await reach(page, path);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme });
            expect(await differenceFrom(`${name}-${width}-${colorScheme}`, page)).toBe("none");
          }
        },
      );
    }
  }
}

/** @returns "none", or how much the page differs from its picture. */
async function differenceFrom(name: string, page: Page): Promise<string> {
  const file = Bun.file(join(FOLDER, `${name}.webp`));
  await page.evaluate(prepare);
  const seen = await page.screenshot({ fullPage: true, animations: "disabled" });
  const difference = (await file.exists())
    ? between(
        PNG.sync.read(Buffer.from(await new Bun.Image(await file.bytes()).png().bytes())),
        PNG.sync.read(seen),
      )
    : "there is no picture yet: bun run pictures";
  if (difference === "none") return difference;
  if (process.env.UPDATE_PICTURES) {
    await file.write(await new Bun.Image(seen).webp({ lossless: true }).bytes());
    return "none";
  }
  await Bun.write(join(FOLDER, `${name}.differs.png`), seen);
  return difference;
}

function between(before: PNG, now: PNG): string {
  if (before.width !== now.width || before.height !== now.height)
    return `${now.width} × ${now.height} instead of ${before.width} × ${before.height}`;
  const pixels = now.width * now.height;
  const differing = pixelmatch(before.data, now.data, undefined, now.width, now.height, { threshold: 0.2 });
  return differing / pixels <= TOLERANCE
    ? "none"
    : `${((100 * differing) / pixels).toFixed(1)} % of the pixels`;
}

/** Runs in the page: draws all of it, with one date and hour in place of each, for the demo's follow the day. */
async function prepare(): Promise<void> {
  await document.fonts.ready;
  const everything = new CSSStyleSheet();
  everything.replaceSync(`
    /* The browser draws the tickets far below only when they come near. */
    * { content-visibility: visible !important }
    /* What ends today, and how many deals were tried in the days of an event, follows the hour. */
    .ending > li:first-child, .event-results > li:nth-child(n + 5) { display: none }`);
  document.adoptedStyleSheets.push(everything);
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const between: Node[] = [];
  while (comments.nextNode()) between.push(comments.currentNode);
  for (const comment of between) comment.parentNode?.removeChild(comment);
  document.body.normalize();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const fixed = text.data
      .replace(/\b(\d{1,2}–)?\d{1,2} (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g, "10 Nov")
      .replace(/\b20\d\d\b/g, "2026")
      .replace(/\b\d\d:\d\d\b/g, "12:00");
    if (fixed !== text.data) text.data = fixed;
  }
}
