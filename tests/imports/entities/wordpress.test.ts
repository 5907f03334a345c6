import { afterEach, describe, expect, test } from "bun:test";
import { asc, eq, like } from "drizzle-orm";
import { db } from "../../../db/client";
import { blogs, deals, redirects, stores } from "../../../db/schema";
import { ruleOf } from "../../../src/imports/entities/rules";
import { withCaptions } from "../../../src/imports/entities/wordpress";
import * as imports from "../../../src/imports/imports";
import { makeAll } from "../../../src/imports/offers/decide-stores";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { testTable } from "../../table";
import { addFeed, applyFile, stageFile, verdictsOf, work } from "../importing";

afterEach(restore);

const cdata = (text: string) => `<![CDATA[${text}]]>`;
const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;

type Post = {
  id: number;
  type: string;
  title: string;
  slug: string;
  status?: string;
  content?: string;
  more?: string;
};

const item = ({ id, type, title, slug, status = "publish", content = "", more = "" }: Post) =>
  `<item><title>${cdata(title)}</title><link>https://old.example/${type}/${slug}/</link><dc:creator>${cdata("anna")}</dc:creator><content:encoded>${cdata(content)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2026-09-01 08:00:00</wp:post_date_gmt><wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${status}</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;

const SITE = [
  '<rss version="2.0"><channel><title>Old site</title>',
  `<wp:author><wp:author_login>${cdata("anna")}</wp:author_login><wp:author_display_name>${cdata("Anna Schmidt")}</wp:author_display_name></wp:author>`,
  item({
    ...{ id: 501, type: "coupons", title: "18% off all shelves", slug: "18-off" },
    more: `<category domain="stores" nicename="birch">${cdata("Birch & Bolt")}</category>${meta("cmd_type", "code")}${meta("cmd_code", "SHELF18")}${meta("cmd_url", "https://track.example/c?u=https%3A%2F%2Fbirch.example%2Fshelves")}`,
  }),
  item({ id: 502, type: "coupons", title: "Not decided", slug: "none", more: meta("cmd_code", "X5") }),
  item({
    ...{ id: 600, type: "post", title: "Ten tips", slug: "ten-tips" },
    more: ["lamps", "tents"]
      .map((tag) => `<category domain="post_tag" nicename="${tag}">${cdata(tag)}</category>`)
      .join(""),
    content:
      '<p>First. [wpcd_coupon id=501] Then [wpcd_coupon id="999"].</p><p>[sic] stays, [contact-form-7 id="3"] does not.</p>',
  }),
  "</channel></rss>",
].join("\n");

describe("an export of WordPress", () => {
  test("moves in: deals with their stores, posts with their deals, and the addresses of both", async () => {
    const offers = await addFeed({ name: "Old deals" });
    const staged = await stageFile(offers, SITE);
    const run = await imports.byId(staged);
    if (!run) throw new Error("There is no import");
    expect(await verdictsOf(staged)).toEqual([
      "doubtful noStore",
      "refused noStoreGiven",
      "refused otherRow",
    ]);
    await makeAll(run, { actor: ADMIN });
    await work(staged);
    await imports.move(staged, "apply");
    await work(staged);
    const [made] = await db
      .select({ id: deals.id, website: stores.website })
      .from(deals)
      .innerJoin(stores, eq(stores.id, deals.storeId))
      .where(eq(deals.code, "SHELF18"));
    expect(made?.website).toBe("https://birch.example");

    await applyFile(await addFeed({ name: "Old posts", entity: "blog" }), SITE);
    const [post] = await db.select().from(blogs).where(eq(blogs.slug, "ten-tips"));
    expect(post?.content).toBe(
      `<p>First. </p><p data-deal="${made?.id}"></p><p> Then .</p><p>[sic] stays,  does not.</p>`,
    );
    expect(post?.publishedAt?.toISOString()).toBe("2026-09-01T08:00:00.000Z");

    await applyFile(await addFeed({ name: "Old addresses", entity: "redirect" }), SITE);
    const led = await db
      .select({ from: redirects.from, to: redirects.to })
      .from(redirects)
      .where(like(redirects.from, "/%/%"))
      .orderBy(asc(redirects.from));
    expect(led.filter(({ from }) => /^\/(coupons|post)\//.test(from))).toEqual([
      { from: "/coupons/18-off", to: `/deal/${made?.id}` },
      { from: "/post/ten-tips", to: "/blog/ten-tips" },
    ]);
  });

  test("of posts names their authors, not how they log in, and has its tags as keywords", async () => {
    await applyFile(await addFeed({ name: "Old posts", entity: "blog" }), SITE);
    const [post] = await db.select().from(blogs).where(eq(blogs.slug, "ten-tips"));
    expect([post?.authorName, post?.keywords]).toEqual(["Anna Schmidt", ["lamps", "tents"]]);
  });
});

testTable(
  "a caption stays with its picture",
  [
    [
      '<figure class="wp-block-image"><img src="a.png"/><figcaption>A <b>lamp</b></figcaption></figure>',
      '<p><img src="a.png"/></p>\n<p><em>A <b>lamp</b></em></p>',
    ],
    [
      '[caption id="x" width="5"]<img src="a.png"> A lamp[/caption]',
      '<p><img src="a.png"></p>\n<p><em>A lamp</em></p>',
    ],
    ['[caption]<a href="/b"><img src="a.png"></a>[/caption]', '<p><a href="/b"><img src="a.png"></a></p>'],
    [
      "<figure><table></table><figcaption>T</figcaption></figure>",
      "<figure><table></table><figcaption>T</figcaption></figure>",
    ],
  ] as const,
  ([given, wanted]) => expect(withCaptions(given)).toBe(wanted),
);

const REDIRECTION = [
  "source,target,regex,type,code,match,hits,title,status",
  '/old-coupons,/,0,url,301,url,1204,"Old list",active',
  '/coupon/shelf-18,https://old.example/store/birch/,0,url,302,url,88,"for the sale only",active',
  '/brand/(.*)/page/(\\d+),/store/$1,1,url,301,url,40,"",active',
  "/shop/*,/stores,0,url,301,url,4,,active",
  "/shop/:slug,/stores,0,url,301,url,4,,active",
  '/lost-page,,0,error,410,url,12,"gone for good",active',
  '/lost-too,*,0,error,410,url,3,"",active',
  '/unknown,/somewhere,0,url,301,referrer,0,"",active',
  '/switched-off,/blogs,0,url,301,url,0,"",disabled',
  '"/with,comma",/blogs,0,url,308,url,1,"title with ""quotes""",active',
  "/pass-through,/blogs,0,pass,,url,0,,active",
  "/a?utm_source=x&id=7,/stores,0,url,301,url,5,,active",
].join("\n");

test("an export of Redirection: plain rules lead elsewhere, patterns are refused, others are left out", async () => {
  const id = await applyFile(await addFeed({ entity: "redirect" }), REDIRECTION);
  expect(await verdictsOf(id)).toEqual([
    "new",
    "new becomesPermanent",
    ...Array(3).fill("refused isPattern"),
    ...Array(2).fill("new"),
    "refused isConditional",
    "refused isSwitchedOff",
    "new",
    "refused passesThrough",
    "new",
  ]);
  const made = await db
    .select()
    .from(redirects)
    .where(like(redirects.from, "/lost-%"))
    .orderBy(asc(redirects.from));
  expect(made.map(({ from, to }) => [from, to])).toEqual([
    ["/lost-page", null],
    ["/lost-too", null],
  ]);
});

testTable(
  "rules of other plug-ins",
  [
    [{ Origin: "/a", Format: "regex" }, "isPattern"],
    [{ Origin: "/a", Format: "plain", Type: "301" }, undefined],
    [{ source: "/a", matching: "contains" }, "isPattern"],
    [{ source: "/a", matching: "exact", status: "inactive" }, "isSwitchedOff"],
  ] as const,
  ([fields, name]) => expect(ruleOf(fields, "/a").refused?.name).toBe(name),
);
