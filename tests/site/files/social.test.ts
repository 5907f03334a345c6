import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, deals, events, settings, socialPictures, stores } from "../../../db/schema";
import * as media from "../../../src/models/pictures/media";
import { find, save } from "../../../src/models/pictures/social-pictures";
import { deleteExpired } from "../../../src/operations/retention";
import { draw } from "../../../src/pictures/draw";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore } from "../../catalogue";
import { get, origin, visit } from "../../http";
import { pixelsOf } from "../../pixels";
import { addBlog, addCoupon, addStore, inDays } from "../rows";

afterEach(restore);

const SLOW =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><filter id="blur"><feGaussianBlur stdDeviation="30"/></filter><path d="M0 0h900v500z" filter="url(#blur)"/></svg>';

const QUICK = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

/** As many pictures as may wait; the others wait for the first. */
const fillQueue = () => [SLOW, ...Array(7).fill(QUICK)].map(draw);

const imageOf = (html: string) =>
  (html.match(/property="og:image" content="([^"]*)"/)?.[1] ?? "").replace(origin, "");
const altOf = (html: string) => html.match(/property="og:image:alt" content="([^"]*)"/)?.[1];
const pathOf = async (page: string) => imageOf((await visit(page)).html);
const drawn = () => db.$count(socialPictures);

/** The answer, once there was time to draw it. */
async function pictureAt(path: string): Promise<Response> {
  for (;;) {
    const response = await get(path);
    if (response.headers.get("Cache-Control") !== "no-store") return response;
  }
}

const pages: [page: string, subject: string][] = [
  ["/", "site"],
  [`/store/${cast.harborPine}`, "store"],
  ["/category/fashion", "category"],
  ["/blog/black-friday-without-regret", "blog"],
  ["/author/the-editors", "author"],
];

describe("the picture of a page", () => {
  test.each(pages)("%s has one of its own", async (page, subject) => {
    const { html } = await visit(page);
    const address = imageOf(html);
    expect(address).toMatch(new RegExp(`^/social/${subject}/\\d+/[0-9a-f]{16}\\.png$`));
    expect(html).toContain('<meta property="og:image:width" content="1200"/>');
    expect(html).toContain('<meta property="og:image:height" content="630"/>');
    // Any other hash leads to the one that would be drawn.
    const other = await get(address.replace(/[0-9a-f]{16}/, "0"));
    expect([other.status, other.headers.get("Location")]).toEqual([302, address]);
  });

  test("is drawn in its size and in the site's colours, to be cached for ever", async () => {
    const response = await pictureAt(await pathOf("/author/the-editors"));
    expect(response.headers.get("Content-Type")).toBe("image/png");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    const { width, height, colourAt } = pixelsOf(await response.bytes());
    expect([width, height, colourAt(20, 315)]).toEqual([1200, 630, "#ff6b00"]);
  });

  test("a deal's names its value, store, title and proof, but not its code", async () => {
    const deal = await addCoupon({ code: "STRIPES", verifiedAt: inDays(-1) });
    const { html } = await visit(`/deal/${deal.id}`);
    expect(altOf(html)).toMatch(
      /^10% OFF at Harbor &amp; Pine: Zebra crossing sale\. .*by an editor, \d+\s\w+\.$/,
    );
    expect(html).toContain(`"image":"${origin}${imageOf(html)}"`);
    await db.update(deals).set({ code: "ZEBRAS" }).where(eq(deals.id, deal.id));
    expect(await pathOf(`/deal/${deal.id}`)).toBe(imageOf(html));
  });

  test("a post's is in its data for machines, too", async () => {
    const { html } = await visit("/blog/black-friday-without-regret");
    expect(html).toContain(`"image":"${origin}${imageOf(html)}"`);
  });

  test("an event's follows its days", async () => {
    const days = { firstDay: "2031-11-27", lastDay: "2031-11-30" };
    const values = { name: "Lamp Days", slug: "lamp-days", status: "published" as const, ...days };
    const [{ id } = { id: 0 }] = await db.insert(events).values(values).returning();
    const { html } = await visit("/event/lamp-days");
    expect(altOf(html)).toBe("Lamp Days, 27–30\u00a0Nov\u00a02031.");
    expect((await get(`/social/event/${id}/0.png`)).headers.get("Location")).toBe(imageOf(html));
    await db.update(events).set({ status: "draft" }).where(eq(events.id, id));
    expect((await get(imageOf(html))).status).toBe(404);
  });

  test("its address changes with what it shows", async () => {
    const { id } = await addCoupon();
    const page = `/deal/${id}`;
    const first = await pathOf(page);
    expect(await pathOf(page)).toBe(first);
    await db.update(deals).set({ discountValue: "12%" }).where(eq(deals.id, id));
    const second = await pathOf(page);
    expect(second).not.toBe(first);
    await db.insert(settings).values({ id: 1, primaryColor: "#1d4ed8" });
    const third = await pathOf(page);
    expect(third).not.toBe(second);
    expect(pixelsOf(await (await pictureAt(third)).bytes()).colourAt(20, 315)).toBe("#1d4ed8");
  });

  test("a title in letters that our fonts lack leaves the site's picture", async () => {
    const store = await addStore({ name: "日本の店" });
    const { id } = await addCoupon({}, store.slug);
    const site = await pathOf("/");
    expect(await pathOf(`/deal/${id}`)).toBe(site);
    const response = await get(`/social/deal/${id}/0123456789abcdef.png`);
    expect([response.status, response.headers.get("Location")]).toEqual([302, site]);
    await db.insert(settings).values({ id: 1, siteName: "日本", primaryColor: "#1d4ed8" });
    expect(await pathOf(`/deal/${id}`)).toBe(await pathOf("/"));
    expect(pixelsOf(await (await pictureAt(await pathOf("/"))).bytes()).colourAt(20, 315)).toBe("#1d4ed8");
  });
});

describe("GET /social/:subject/:id/:file", () => {
  test("draws once, and answers the same from the database", async () => {
    const path = await pathOf(`/store/${cast.harborPine}`);
    const [first, second] = await Promise.all([pictureAt(path), pictureAt(path)]);
    expect(await first.bytes()).toEqual(await second.bytes());
    expect(await drawn()).toBe(1);
    await db.update(socialPictures).set({ png: new Uint8Array([1, 2, 3]) });
    expect(await (await get(path)).bytes()).toEqual(new Uint8Array([1, 2, 3]));
  });

  test("invented hashes lead to the current picture and draw nothing", async () => {
    const { id } = await dealByCode(cast.harbor20);
    const current = await pathOf(`/deal/${id}`);
    for (let number = 0; number < 50; number++) {
      const { status, headers } = await get(`/social/deal/${id}/${number}.png`);
      expect([status, headers.get("Location")]).toEqual([302, current]);
    }
    expect(await drawn()).toBe(0);
  });

  test("a crowd gets the general picture, which nobody caches, until there is time", async () => {
    const [path, site] = [await pathOf(`/store/${cast.harborPine}`), await pathOf("/")];
    const crowd = fillQueue();
    const crowded = await get(path);
    expect([crowded.status, crowded.headers.get("Location")]).toEqual([302, "/social.png"]);
    expect(crowded.headers.get("Cache-Control")).toBe("no-store");
    await Promise.allSettled(crowd);
    expect((await pictureAt(site)).status).toBe(200);
    const second = fillQueue();
    expect((await get(path)).headers.get("Location")).toBe(site);
    await Promise.allSettled(second);
    expect((await pictureAt(path)).status).toBe(200);
  });

  test("is not found for what has no public page", async () => {
    const draft = await addBlog({ status: "draft", publishedAt: null });
    const off = await addCoupon({ active: false });
    const later = await addCoupon({ startsAt: inDays(1) });
    for (const subject of [
      `blog/${draft.id}`,
      `deal/${off.id}`,
      `deal/${later.id}`,
      "deal/2147483647",
      "store/2147483647",
      "category/2147483647",
      "site/2",
      "nothing/1",
      "constructor/1",
    ])
      expect([subject, (await get(`/social/${subject}/0.png`)).status]).toEqual([subject, 404]);
    await db
      .update(blogs)
      .set({ status: "published", publishedAt: new Date() })
      .where(eq(blogs.id, draft.id));
    expect((await get(`/social/blog/${draft.id}/0.png`)).status).toBe(302);
  });

  test("a store's has its logo", async () => {
    const { id } = await storeBySlug(cast.harborPine);
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 0h90v90H0z"/></svg>';
    const saved = await media.save((await draw(logo)) as Uint8Array);
    if ("error" in saved) throw new Error(saved.error);
    await db.update(stores).set({ logo: saved.path }).where(eq(stores.id, id));
    const png = await (await pictureAt(await pathOf(`/store/${cast.harborPine}`))).bytes();
    expect(pixelsOf(png).colourAt(150, 200)).toBe("#000000");
  });

  test("a subject has one picture, whose place no other subject takes", async () => {
    const { id } = await addCoupon();
    const paths = [await pathOf(`/deal/${id}`), await pathOf("/"), await pathOf(`/store/${cast.harborPine}`)];
    for (const path of paths) await pictureAt(path);
    await db.update(deals).set({ discountValue: "12%" }).where(eq(deals.id, id));
    await pictureAt(await pathOf(`/deal/${id}`));
    expect(await drawn()).toBe(3);
  });

  test("the oldest go when there are more than 4,096", async () => {
    await db.execute(sql`
      insert into social_pictures (subject, subject_id, hash, png, drawn_at)
      select 'deal', 1000000 + n, 'x', '', now() - n * interval '1 second' from generate_series(1, 4100) n`);
    await pictureAt(await pathOf("/"));
    expect(await drawn()).toBe(4096);
  });

  test("old ones are deleted", async () => {
    const [old, recent] = [
      { subject: "deal", id: 1_000_001, hash: "00000001" },
      { subject: "deal", id: 1_000_002, hash: "00000002" },
    ] as const;
    for (const [picture, days] of [
      [old, -31],
      [recent, -29],
    ] as const) {
      await save(picture, new Uint8Array([1]));
      const drawnAt = inDays(days);
      await db.update(socialPictures).set({ drawnAt }).where(eq(socialPictures.hash, picture.hash));
    }
    await deleteExpired();
    expect(await find(old)).toBeUndefined();
    expect(await find(recent)).toBeDefined();
  });
});
