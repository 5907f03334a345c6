import { afterEach, describe, expect, test } from "bun:test";
import { and, asc, eq, inArray, like } from "drizzle-orm";
import { db } from "../../../db/client";
import {
  blogs,
  categories,
  deals,
  events,
  feedItems,
  history,
  imports as imported,
  importRows,
  redirects,
  stores,
  subscribers,
  suppressions,
} from "../../../db/schema";
import { beginRedo, beginUndo } from "../../../src/imports/begin-undo";
import { withoutSlowServers } from "../../../src/imports/entities/apply";
import { hasFile } from "../../../src/imports/files";
import { guessFor } from "../../../src/imports/guess-columns";
import * as importRowsModel from "../../../src/imports/import-rows";
import * as imports from "../../../src/imports/imports";
import { followsOf } from "../../../src/imports/offers/follow";
import * as feeds from "../../../src/models/feeds";
import { delAll as deleteSubscribers, subscribe } from "../../../src/models/people/subscribers";
import { hashesOf } from "../../../src/models/people/suppressions";
import { feedInput } from "../../../src/schemas/feeds";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { addOffer, addStore, inDays } from "../../site/rows";
import { addFeed, applyFile, stageFile, undoImportOf, verdictsOf, work } from "../importing";

afterEach(restore);

const storesNamed = (...slugs: string[]) =>
  db.select().from(stores).where(inArray(stores.slug, slugs)).orderBy(asc(stores.slug));

const eventsNamed = (...slugs: string[]) =>
  db.select().from(events).where(inArray(events.slug, slugs)).orderBy(asc(events.slug));

/** What rows are refused for, in words of the form. */
const sentencesOf = async (id: number) =>
  (await db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(asc(importRows.n))).flatMap(
    ({ reasons }) => reasons.map(({ about }) => about ?? ""),
  );

test("a source of stores cannot become a network's, which has deals only", async () => {
  const id = await addFeed({ entity: "store" });
  const network = feedInput.parse({ name: "Zebra network", kind: "awin" });
  expect(await feeds.update(id, network, { actor: ADMIN })).toEqual({
    kind: "refused",
    errors: { kind: [{ reason: "networkOfDeals" }] },
  });
  expect((await feeds.byId(id))?.kind).toBe("upload");
  const ofDeals = await addFeed();
  expect(await feeds.update(ofDeals, network, { actor: ADMIN })).toMatchObject({ kind: "saved" });
});

describe("stores that move in", () => {
  const file = [
    "Store name,Homepage,Category,Description",
    'Zebra & Söhne,zebra.example,Fashion,"Stripes, <b>all</b> kinds"',
    "Okapi,https://okapi.example,Nowhere,",
    "Zebra & Söhne,https://other.example,,",
    "Quagga,not an address,,",
    "Impala,https://impala.example,,",
  ].join("\n");

  async function withCategory() {
    const [known] = await db.select().from(categories).where(eq(categories.name, "Fashion"));
    if (known) return known.id;
    const [made] = await db.insert(categories).values({ name: "Fashion", slug: "zebra-fashion" }).returning();
    return made?.id;
  }

  test("are made with what a form would store, each row with its own answer", async () => {
    const categoryId = await withCategory();
    const id = await applyFile(await addFeed({ entity: "store" }), file);
    expect(await verdictsOf(id)).toEqual([
      "new",
      "refused category",
      "refused twiceRecord",
      "refused said",
      "new",
    ]);
    expect(await sentencesOf(id)).toEqual(["Nowhere", "2", "Website: Start the link with https://"]);
    const made = await storesNamed("zebra-sohne", "impala", "okapi");
    expect(
      made.map(({ name, website, description, categoryId }) => [name, website, description, categoryId]),
    ).toEqual([
      ["Impala", "https://impala.example", "", null],
      ["Zebra & Söhne", "https://zebra.example", "Stripes, all kinds", categoryId ?? 0],
    ]);
  });

  test("that are here change only where the file says something else", async () => {
    const { id } = await addStore({ slug: "okapi", description: "Was here before.", website: null });
    const feed = await addFeed({ entity: "store" });
    const first = await applyFile(feed, "slug,name,website\nokapi,Okapi,https://okapi.example\n");
    expect(await verdictsOf(first)).toEqual(["changed"]);
    const [okapi] = await storesNamed("okapi");
    expect([okapi?.id, okapi?.website, okapi?.description]).toEqual([
      id,
      "https://okapi.example",
      "Was here before.",
    ]);
    const entries = await db.$count(history);
    const again = await applyFile(feed, "slug,name,website\nokapi,Okapi,https://okapi.example\n");
    expect(await verdictsOf(again)).toEqual(["same"]);
    expect(await db.$count(history)).toBe(entries);
  });

  test("go back too if the process was killed before it noted one, and the import was then cancelled", async () => {
    const id = await applyFile(await addFeed({ entity: "store" }), "slug,name\nzebra,Zebra\nimpala,Impala\n");
    const [made] = await storesNamed("impala");
    const isLast = and(eq(importRows.importId, id), eq(importRows.recordId, made?.id ?? 0));
    await db.delete(feedItems).where(eq(feedItems.dealId, -(made?.id ?? 0)));
    await db.update(importRows).set({ recordId: null, appliedAt: null, was: null }).where(isLast);
    await db.update(imported).set({ state: "cancelled" }).where(eq(imported.id, id));
    expect(await beginUndo(id, ADMIN)).toBe("begun");
    await work(id);
    expect(await storesNamed("impala", "zebra")).toEqual([]);
    expect((await importRowsModel.countsOf(id)).undone.undone).toBe(2);
  });

  test("go and go back when the import is undone, but for what was changed since", async () => {
    await addStore({ slug: "okapi", name: "Okapi", website: null });
    const [before] = await storesNamed("okapi");
    const feed = await addFeed({ entity: "store" });
    const rows = "slug,name,website\nokapi,Okapi,https://okapi.example\nzebra,Zebra,https://zebra.example\n";
    const id = await applyFile(feed, `${rows}impala,Impala,\n`);
    await db.update(stores).set({ description: "Written by hand." }).where(eq(stores.slug, "impala"));
    await undoImportOf(id);
    const [okapi, ...others] = await storesNamed("okapi", "zebra");
    expect([okapi?.website, others]).toEqual([before?.website ?? null, []]);
    const { undone } = await importRowsModel.countsOf(id);
    expect(undone.undone).toBe(2);
    expect((await storesNamed("impala")).length).toBe(1);
    const again = await applyFile(feed, rows);
    expect(await verdictsOf(again)).toEqual(["changed", "new"]);
  });

  test("are made once, though the server is killed before a row is noted", async () => {
    const id = await applyFile(await addFeed({ entity: "store" }), "name\nZebra\nImpala\n");
    const made = await storesNamed("zebra", "impala");
    const entries = await db.$count(history);
    await db.update(importRows).set({ appliedAt: null, recordId: null }).where(eq(importRows.importId, id));
    await db.delete(feedItems);
    await db.update(imported).set({ state: "applying" }).where(eq(imported.id, id));
    await work(id);
    expect(await storesNamed("zebra", "impala")).toEqual(made);
    expect(await db.$count(history)).toBe(entries);
    const rows = await db.select().from(importRows).where(eq(importRows.importId, id));
    expect(rows.map(({ recordId }) => recordId).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
  });

  test("are not taken for deals with the same ids", async () => {
    await applyFile(await addFeed({ entity: "store" }), "name\nZebra\n");
    const [made] = await storesNamed("zebra");
    expect((await followsOf(made?.id ?? 0)).feeds).toEqual([]);
  });

  test("are as they were where a file says of them, to the letter, what is here", async () => {
    const description = "Stripes,  and <b>spots</b>.\n\nAll year.";
    await addStore({ slug: "okapi", name: "Okapi & <Sons>", website: "https://okapi.example", description });
    const feed = await addFeed({ entity: "store" });
    const file = (website: string) =>
      `slug,name,website,description\nokapi,Okapi & <Sons>,${website},"${description}"\n`;
    expect(await verdictsOf(await applyFile(feed, file("https://okapi.example")))).toEqual(["same"]);
    const id = await applyFile(feed, file("https://other.example"));
    const [row] = await db.select().from(importRows).where(eq(importRows.importId, id));
    expect(row?.columns).toEqual(["website"]);
    const [okapi] = await storesNamed("okapi");
    expect([okapi?.name, okapi?.website, okapi?.description]).toEqual([
      "Okapi & <Sons>",
      "https://other.example",
      description,
    ]);
  });

  test("are changed as the file says when somebody has changed another field meanwhile", async () => {
    await addStore({ slug: "okapi", name: "Okapi", website: null });
    const id = await stageFile(
      await addFeed({ entity: "store" }),
      "slug,name,website\nokapi,Okapi,https://okapi.example\n",
    );
    await db.update(stores).set({ description: "Meanwhile." }).where(eq(stores.slug, "okapi"));
    await imports.move(id, "apply");
    await work(id);
    const [okapi] = await storesNamed("okapi");
    expect([okapi?.website, okapi?.description]).toEqual(["https://okapi.example", "Meanwhile."]);
  });
});

const item = (type: string, name: string, inner: string) => `<item>
  <title>${name}</title><link>https://old.example/2020/05/${name.toLowerCase()}/</link>
  <dc:creator><![CDATA[mara]]></dc:creator>
  <content:encoded><![CDATA[First <em>line</em>\n\nSecond <script>alert(1)</script>paragraph]]></content:encoded>
  <excerpt:encoded><![CDATA[<p>In short</p>]]></excerpt:encoded>
  <wp:post_name>${name.toLowerCase()}</wp:post_name><wp:post_type>${type}</wp:post_type>
  <wp:post_date_gmt>2020-05-04 10:00:00</wp:post_date_gmt>
  ${inner}</item>`;

const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

const wordPress = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Old site</title>
${item("attachment", "Picture", "<wp:status>inherit</wp:status>")}
${item("post", "Zebras", `<wp:status>publish</wp:status>${meta("_yoast_wpseo_metadesc", "All about zebras")}`)}
${item("page", "Okapis", "<wp:status>draft</wp:status>")}
${item("coupon", "Save 20%", `<wp:status>publish</wp:status>${meta("code", "ZEBRA20")}${meta("shop", "zebra.example")}${meta("url", "https://zebra.example/a")}`)}
</channel></rss>`;

describe("a WordPress export", () => {
  const posts = () =>
    db
      .select()
      .from(blogs)
      .where(inArray(blogs.slug, ["zebras", "okapis", "picture"]))
      .orderBy(asc(blogs.slug));

  test("becomes posts with their texts, days and states; attachments are left out", async () => {
    const feed = await addFeed({ entity: "blog" });
    const id = await applyFile(feed, wordPress);
    expect(await verdictsOf(id)).toEqual([
      "refused otherRow",
      "new removed",
      "new removed",
      "refused otherRow",
    ]);
    const [okapis, zebras, ...others] = await posts();
    expect(others).toEqual([]);
    expect([okapis?.status, zebras?.status]).toEqual(["draft", "published"]);
    expect(zebras).toMatchObject({
      title: "Zebras",
      excerpt: "In short",
      content: "<p>First <em>line</em></p>\n<p>Second paragraph</p>",
      authorName: "mara",
      seoDescription: "All about zebras",
      publishedAt: new Date("2020-05-04T10:00:00Z"),
    });
    const entries = await db.$count(history);
    expect(await verdictsOf(await applyFile(feed, wordPress))).toEqual([
      "refused otherRow",
      "same",
      "same",
      "refused otherRow",
    ]);
    expect(await db.$count(history)).toBe(entries);
    await undoImportOf(id);
    expect(await posts()).toEqual([]);
  });

  test("makes a draft of a post that not everybody could read, and of what lies below it", async () => {
    const page = (id: number, status: string, more = "") =>
      item(
        "page",
        `Page ${id}`,
        `<wp:post_id>${id}</wp:post_id><wp:status>${status}</wp:status>${more}`,
      ).replace(/<wp:post_name>.*?</, `<wp:post_name>hidden-${id}<`);
    const comment = `<wp:comment><wp:comment_author_email>reader@mail.example</wp:comment_author_email>
      <wp:comment_author_IP>198.51.100.9</wp:comment_author_IP><wp:comment_content>${"Thanks a lot ".repeat(30_000)}</wp:comment_content>
      <wp:commentmeta><wp:meta_key>akismet</wp:meta_key><wp:meta_value>reader2@mail.example</wp:meta_value></wp:commentmeta></wp:comment>`;
    const below = (id: number) => `<wp:post_parent>${id}</wp:post_parent>`;
    const pages = [
      page(4, "publish", below(3)),
      page(1, "publish", `<wp:post_password>enter</wp:post_password>${comment}`),
      page(2, "private", meta("_user_ip", "198.51.100.10, 198.51.100.11")),
      page(3, "publish", below(2)),
      page(5, "future").replace("2020-05-04", "2038-01-01"),
      page(6, "publish").replace("2020-05-04", inDays(370).toISOString().slice(0, 10)),
      page(7, "publish", below(0)),
    ];
    const file = `<rss><channel><title>Old</title>${pages.join("")}</channel></rss>`;
    const id = await stageFile(await addFeed({ entity: "blog" }), file);
    expect(await sentencesOf(id)).toEqual(["below", "password", "private", "below", "future", "future"]);
    const raw = JSON.stringify(await db.select().from(importRows));
    for (const text of ["mail.example", "198.51.100", "Thanks a lot"]) expect(raw).not.toContain(text);
    expect([await hasFile(id), await imports.readAgain(id, { kind: "xml", encoding: "utf-8" })]).toEqual([
      false,
      false,
    ]);
    for (const [more, isKept] of [
      [comment, false],
      ["", true],
    ] as const) {
      const file = `<rss><channel>${page(8, "publish", more)}</channel></rss>`;
      expect(await hasFile(await stageFile(await addFeed({ entity: "blog" }), file))).toBe(isKept);
    }
    await imports.move(id, "apply");
    await work(id);
    const made = await db.select().from(blogs).where(like(blogs.slug, "hidden-%")).orderBy(asc(blogs.slug));
    expect(made.map(({ status }) => status)).toEqual([...Array(6).fill("draft"), "published"]);
    expect((await verdictsOf(id)).at(0)).toBe("new wasHidden removed");
  });

  test("says of each post what its text has lost, and which of its pictures are not here", async () => {
    const text =
      'First <em>line</em><iframe src="https://zebra.example"></iframe><img src="http://127.0.0.1/a.png">';
    const file = wordPress.replaceAll("First <em>line</em>", text);
    const id = await applyFile(await addFeed({ entity: "blog" }), file);
    const [, row] = await db
      .select()
      .from(importRows)
      .where(eq(importRows.importId, id))
      .orderBy(asc(importRows.n));
    expect(row?.reasons).toEqual([
      { name: "removed", about: "iframe (1), script (1)" },
      { name: "uncopied", about: "http://127.0.0.1/a.png (its address is not a public one)" },
    ]);
  });

  test("is read by its items, though its categories come first and its first post is long", async () => {
    const category = "<wp:category><wp:term_id>1</wp:term_id><wp:cat_name>A</wp:cat_name></wp:category>";
    const file = wordPress
      .replace("<title>Old site</title>", `<title>Old site</title>${category.repeat(40)}`)
      .replace("First <em>", `${"Word ".repeat(30_000)}<em>`);
    const id = await applyFile(await addFeed({ entity: "blog" }), file);
    expect((await verdictsOf(id)).length).toBe(4);
    expect((await posts()).length).toBe(2);
  });

  test("has paragraphs around and between blocks as WordPress shows them", async () => {
    const text = [
      "<h2>Stripes</h2>",
      "All <b>kinds</b>",
      "of them",
      "",
      "<pre>one",
      "",
      "two</pre>",
      "<ul><li>a",
      "",
      "b</li></ul>",
      "<p>Last</p>",
      "Words",
    ].join("\n");
    const file = wordPress.replaceAll(/First.*?paragraph/gs, text);
    await applyFile(await addFeed({ entity: "blog" }), file);
    const [, zebras] = await posts();
    expect(zebras?.content.split("\n")).toEqual([
      "<h2>Stripes</h2>",
      "<p>All <b>kinds</b><br />of them</p>",
      "<pre>one",
      "",
      "two</pre>",
      "<ul><li>a",
      "",
      "b</li></ul>",
      "<p>Last</p>",
      "<p>Words</p>",
    ]);
  });

  test("has posts and old addresses with one slug, though it is long or has no Latin letters", async () => {
    const long = "zebra-".repeat(25);
    const file = wordPress
      .replace("<wp:post_name>zebras<", `<wp:post_name>${long}<`)
      .replace("<wp:post_name>okapis<", "<wp:post_name>%d0%ba%d0%b8%d1%80<");
    const before = await db.select({ slug: blogs.slug }).from(blogs);
    await applyFile(await addFeed({ entity: "blog" }), file);
    await applyFile(await addFeed({ entity: "redirect" }), file);
    const slugs = (await db.select({ slug: blogs.slug }).from(blogs)).flatMap(({ slug }) =>
      before.some((one) => one.slug === slug) ? [] : `/blog/${slug}`,
    );
    const found = await db.select().from(redirects).where(like(redirects.from, "/2020/05/%"));
    expect(slugs.length).toBe(2);
    expect(found.map(({ to }) => to).toSorted()).toEqual(slugs.toSorted());
  });

  test("is the same from another source, but for what WordPress says otherwise", async () => {
    const id = await applyFile(await addFeed({ entity: "blog" }), wordPress);
    expect((await verdictsOf(id)).filter((verdict) => verdict.startsWith("new")).length).toBe(2);
    const again = await stageFile(await addFeed({ entity: "blog", name: "Once more" }), wordPress);
    expect((await verdictsOf(again)).filter((verdict) => verdict === "same").length).toBe(2);
  });

  test("does not wait for a picture’s server again and again", async () => {
    const asked: string[] = [];
    const slow = new AbortController();
    const read = withoutSlowServers(async (address) => {
      asked.push(address);
      if (address.includes("slow")) slow.abort();
      return address.includes("slow") ? { error: "too slow" } : { bytes: new Uint8Array() };
    });
    for (let n = 0; n < 20; n++) {
      await read("https://slow.example/a.png", slow.signal);
      await read("https://quick.example/a.png", slow.signal);
    }
    expect(asked.filter((address) => address.includes("slow")).length).toBeLessThan(10);
    expect(asked.filter((address) => address.includes("quick")).length).toBe(20);
  });

  test("gives deals of a type of its own, by their meta keys", async () => {
    const { id: storeId } = await addStore({ website: "https://zebra.example" });
    const feed = await addFeed();
    const id = await stageFile(feed, wordPress);
    const mapping = {
      title: "title",
      code: "wp:postmeta.code",
      storeDomain: "wp:postmeta.shop",
      link: "wp:postmeta.url",
    };
    const only = { column: "wp:post_type", values: "coupon" };
    const reading = { zone: "UTC", currency: "USD", dates: null, decimal: null, only };
    await feeds.setMapping(feed, { mapping, reading }, { actor: ADMIN });
    await imports.restage(id);
    await work(id);
    await imports.move(id, "apply");
    await work(id);
    expect(await verdictsOf(id)).toEqual(["refused otherRow", "refused otherRow", "refused otherRow", "new"]);
    const made = await db.select().from(deals).where(eq(deals.storeId, storeId));
    expect(made.map(({ title, code, discountValue }) => [title, code, discountValue])).toEqual([
      ["Save 20%", "ZEBRA20", "20%"],
    ]);
  });

  test("gives the old addresses of its posts", async () => {
    await applyFile(await addFeed({ entity: "redirect" }), wordPress);
    const found = await db
      .select()
      .from(redirects)
      .where(like(redirects.from, "/2020/05/%"))
      .orderBy(redirects.from);
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      ["/2020/05/okapis", "/blog/okapis"],
      ["/2020/05/zebras", "/blog/zebras"],
    ]);
  });
});

describe("a post that was written with AI assistance", () => {
  const rows = (read: string, status: string) =>
    `Title,Content,Status,AI-assisted,Read\nZebras,<p>Stripes</p>,${status},true,${read}\n`;
  const zebras = () => db.select().from(blogs).where(eq(blogs.slug, "zebras"));

  test("says so after it has moved in, and is not published before a person has read it", async () => {
    const feed = await addFeed({ entity: "blog" });
    const unread = await applyFile(feed, rows("", "published"));
    expect(await verdictsOf(unread)).toEqual(["refused said"]);
    await applyFile(feed, rows("2026-01-02T03:04:05.678Z", "published"));
    const [post] = await zebras();
    expect([post?.status, post?.aiAssisted, post?.reviewedAt?.toISOString()]).toEqual([
      "published",
      true,
      "2026-01-02T03:04:05.678Z",
    ]);
  });

  test("that is here stays so, whatever a file says", async () => {
    const feed = await addFeed({ entity: "blog" });
    await applyFile(feed, rows("", "draft"));
    const other = rows("2026-01-02T03:04:05.678Z", "draft")
      .replace("true", "false")
      .replace("Stripes", "Spots");
    expect(await verdictsOf(await applyFile(feed, other))).toEqual(["changed"]);
    const [post] = await zebras();
    expect([post?.content, post?.aiAssisted, post?.reviewedAt]).toEqual(["<p>Spots</p>", true, null]);
  });
});

describe("subscribers that move in", () => {
  const file = [
    "Email Address,CONFIRM_TIME,Form",
    "Nour@Zebra.example,2024-05-06 07:08:09,Footer of old.example",
    "ida@zebra.example,,Footer of old.example",
    "uma@zebra.example,2024-05-06 07:08:09,",
    "no address,2024-05-06 07:08:09,Footer",
    "here@zebra.example,2024-05-06 07:08:09,Footer of old.example",
  ].join("\n");

  const ofZebra = () =>
    db
      .select()
      .from(subscribers)
      .where(like(subscribers.email, "%zebra.example"))
      .orderBy(asc(subscribers.email));

  test("are those who agreed somewhere, at some time; those who are here stay as they are", async () => {
    await subscribe("here@zebra.example");
    const [here] = await ofZebra();
    const feed = await addFeed({ entity: "subscriber" });
    const id = await applyFile(feed, file);
    expect(await verdictsOf(id)).toEqual(["new", "refused said", "refused said", "refused said", "same"]);
    expect(await sentencesOf(id)).toEqual([
      "Agreed: This is required.",
      "Agreed in: This is required.",
      "Email: Please enter a valid email address.",
    ]);
    expect(await ofZebra()).toEqual([
      here as NonNullable<typeof here>,
      expect.objectContaining({
        email: "nour@zebra.example",
        agreedAt: new Date("2024-05-06T07:08:09Z"),
        agreedIn: "Footer of old.example",
      }),
    ]);
    const items = await db.select().from(feedItems).where(eq(feedItems.feedId, feed));
    expect(JSON.stringify(items)).not.toContain("zebra.example");
    await undoImportOf(id);
    expect(await ofZebra()).toEqual([here as NonNullable<typeof here>]);
    // Their addresses are kept nowhere, so they cannot come back.
    expect(await beginRedo(id, ADMIN)).toBe("stateChanged");
  });

  test("are told apart without regard to capitals", async () => {
    const [one, other] = await hashesOf(["Nour@Zebra.example", "nour@zebra.example"]);
    expect(one).toBe(other as string);
  });

  test("have not agreed in the future", async () => {
    const later = inDays(370).toISOString().slice(0, 10);
    const list = `email,agreed,agreed in\nnour@zebra.example,2099-05-06,Form\nida@zebra.example,${later},Form\n`;
    const id = await applyFile(await addFeed({ entity: "subscriber" }), list);
    expect(await verdictsOf(id)).toEqual(["refused said", "refused said"]);
    expect((await sentencesOf(id)).at(1)).toBe("Agreed: This is in the future.");
    expect(await ofZebra()).toEqual([]);
  });

  test("are not named by an import that is over", async () => {
    const list = `${file}\nzoe@zebra.example,zoe@zebra.example,Form`;
    const feed = await addFeed({ entity: "subscriber" });
    const id = await applyFile(feed, list);
    const cancelled = await stageFile(await addFeed({ entity: "subscriber", name: "Second" }), list);
    await imports.move(cancelled, "cancel");
    const rows = await db
      .select()
      .from(importRows)
      .where(inArray(importRows.importId, [id, cancelled]));
    expect(rows.length).toBe(12);
    expect(JSON.stringify(rows)).not.toContain("@");
    expect(JSON.stringify(await db.select().from(history))).not.toContain("zebra.example");
    await undoImportOf(id);
    expect(await ofZebra()).toEqual([]);
    expect((await verdictsOf(await applyFile(feed, list))).at(0)).toBe("new");
  });

  const people = [
    "Email,Status,Subscribed At,Confirmed At,Source",
    "anna@zebra.example,active,2025-03-02 10:11:12,2025-03-02 10:15:00,footer",
    "ben@zebra.example,unsubscribed,2024-01-09 08:00:00,2024-01-09 08:02:00,footer",
    "cleo@zebra.example,unconfirmed,2026-10-30 21:44:03,,pop-up",
    "dara@zebra.example,bounced,2023-05-05 05:05:05,2023-05-05 05:06:00,footer",
    "eli@zebra.example,complained,2023-06-06 06:06:06,2023-06-06 06:08:00,footer",
    "fay@zebra.example,blocklisted,2022-07-07 07:07:07,2022-07-07 07:09:00,import",
    "ANNA@ZEBRA.EXAMPLE,unsubscribed,2025-03-02 10:11:12,2025-03-02 10:15:00,footer",
    "gil@zebra.example,,2025-08-08 08:08:08,2025-08-08 08:10:00,footer",
    "hana@zebra.example,active,2025-08-08 08:08:08,2025-08-08 08:10:00,footer",
  ].join("\n");

  const suppressed = async () =>
    (await db.select().from(suppressions)).map(({ reason }) => reason).toSorted();

  test("who left are refused and suppressed; the stricter of two rows counts, and a blank waits", async () => {
    const feed = await addFeed({ entity: "subscriber" });
    const id = await applyFile(feed, people);
    const verdicts = [
      ...["refused left", "refused left", "refused neverAgreed", "refused left", "refused left"],
      ...["refused left", "refused left", "doubtful blankState", "new"],
    ];
    expect(await verdictsOf(id)).toEqual(verdicts);
    expect((await ofZebra()).map(({ email }) => email)).toEqual(["hana@zebra.example"]);
    expect(await suppressed()).toEqual(["blocked", "bounced", "complained", "unsubscribed", "unsubscribed"]);
    expect(JSON.stringify(await db.select().from(suppressions))).not.toContain("@");
    const later =
      "email,agreed,agreed in\nanna@zebra.example,2026-01-01,Form\neli@zebra.example,2026-01-01,Form\n";
    const other = await applyFile(await addFeed({ entity: "subscriber", name: "Later" }), later);
    expect(await verdictsOf(other)).toEqual(["refused leftBefore", "refused leftBefore"]);
    await subscribe("eli@zebra.example");
    await subscribe("anna@zebra.example");
    expect((await ofZebra()).map(({ email }) => email)).toEqual(["anna@zebra.example", "hana@zebra.example"]);
    await undoImportOf(id);
    expect(await suppressed()).toEqual([]);
  });

  test("of whom nothing is said come in once a person has said what a blank means", async () => {
    const feed = await addFeed({ entity: "subscriber" });
    const id = await stageFile(feed, people);
    const { mapping = null, reading = null } = (await feeds.byId(feed)) ?? {};
    const states = { blank: "in" as const, in: "", out: "" };
    await feeds.setMapping(feed, { mapping, reading: reading && { ...reading, states } }, { actor: ADMIN });
    await imports.restage(id);
    await work(id);
    expect((await verdictsOf(id)).at(7)).toBe("new");
  });

  test("who left after they came in by another list are taken off, and stay off after an undo", async () => {
    const agreed =
      "email,agreed,agreed in\nben@zebra.example,2023-01-01,Form\nhere@zebra.example,2023-01-01,Form\n";
    await applyFile(await addFeed({ entity: "subscriber" }), agreed);
    await db.delete(subscribers).where(eq(subscribers.email, "here@zebra.example"));
    await subscribe("here@zebra.example");
    const left = "Email Address,UNSUB_TIME,UNSUB_REASON\nben@zebra.example,2024-01-09 08:00:00,\n";
    const id = await applyFile(
      await addFeed({ entity: "subscriber", name: "Unsubscribed" }),
      `${left}here@zebra.example,2024-01-09 08:00:00,Too many\nnew@zebra.example,2024-01-09 08:00:00,\n`,
    );
    expect(await verdictsOf(id)).toEqual(["ended leftHere", "same", "refused left"]);
    expect((await ofZebra()).map(({ email }) => email)).toEqual(["here@zebra.example"]);
    expect(await suppressed()).toEqual(["unsubscribed", "unsubscribed"]);
    await undoImportOf(id);
    expect((await ofZebra()).map(({ email }) => email)).toEqual(["here@zebra.example"]);
    expect(await verdictsOf(id)).toEqual(["ended addressGone", "same", "refused left"]);
  });

  test("whom an admin deletes no list brings back, but they may come back themselves", async () => {
    await subscribe("nour@zebra.example");
    const [row] = await ofZebra();
    await deleteSubscribers([row?.id ?? 0], { actor: ADMIN });
    expect((await verdictsOf(await applyFile(await addFeed({ entity: "subscriber" }), file))).at(0)).toBe(
      "refused leftBefore",
    );
    await subscribe("nour@zebra.example");
    expect((await ofZebra()).map(({ email }) => email)).toContain("nour@zebra.example");
    expect(await suppressed()).toEqual([]);
  });

  test("agreed where and when somebody says it of all of them", async () => {
    const feed = await addFeed({ entity: "subscriber" });
    const id = await stageFile(feed, "email\nnour@zebra.example\n");
    const mapping = { email: "email", agreedAt: "=2024-05-06", agreedIn: "=Footer of old.example" };
    const reading = { zone: "UTC", currency: "USD", dates: null, decimal: null };
    await feeds.setMapping(feed, { mapping, reading }, { actor: ADMIN });
    await imports.restage(id);
    await work(id);
    await imports.move(id, "apply");
    await work(id);
    expect(await ofZebra()).toEqual([
      expect.objectContaining({
        agreedAt: new Date("2024-05-06T00:00:00Z"),
        agreedIn: "Footer of old.example",
      }),
    ]);
  });

  test("who left do not come back with the same list", async () => {
    const feed = await addFeed({ entity: "subscriber" });
    const list = file.split("\n").slice(0, 2).join("\n");
    await applyFile(feed, list);
    await db.delete(subscribers).where(eq(subscribers.email, "nour@zebra.example"));
    expect(await verdictsOf(await applyFile(feed, list))).toEqual(["refused deletedRecord"]);
    expect(await ofZebra()).toEqual([]);
  });
});

describe("events that move in", () => {
  const file = [
    "Name,First day,Last day,Status,Stores,Picked deals,Last time",
    'Zebra Days,2026-11-01,2026-11-03,published,"okapi, Zebra",,zebra-days-2025',
    "Quagga Days,2026-12-01,2026-12-03,published,quagga,,",
    "Zebra Days 2025,2025-11-01,2025-11-03,published,okapi,,",
    "Okapi Days,2026-10-03,2026-10-01,published,,,",
    "Impala Days,2026-10-01,2026-10-03,draft,,,nowhere",
  ].join("\n");

  test("are made where all that they name is here, and last year’s event stands below them", async () => {
    const okapi = await addStore({ slug: "okapi", name: "Okapi" });
    const zebra = await addStore({ slug: "zebra", name: "Zebra" });
    const id = await applyFile(await addFeed({ entity: "event" }), file);
    const verdicts = ["new", "refused notFound", "new", "refused said", "refused notFound"];
    expect(await verdictsOf(id)).toEqual(verdicts);
    expect(await sentencesOf(id)).toEqual(["quagga", "Last day: It would end before it starts.", "nowhere"]);
    const [days, before] = await eventsNamed("zebra-days", "zebra-days-2025");
    expect([days?.storeIds, days?.previousId, days?.status]).toEqual([
      [okapi.id, zebra.id],
      before?.id ?? 0,
      "published",
    ]);
    await undoImportOf(id);
    expect(await eventsNamed("zebra-days", "zebra-days-2025")).toEqual([]);
  });

  test("are changed only where a file says something else, and keep their picked deals", async () => {
    const deal = await addOffer();
    const days = { name: "Zebra Days", slug: "zebra-days", firstDay: "2026-11-01", lastDay: "2026-11-03" };
    const text = "Three days.\n\nAll with stripes.";
    const [made] = await db
      .insert(events)
      .values({ ...days, text, status: "published", dealIds: [deal.id] })
      .returning({ id: events.id });
    const feed = await addFeed({ entity: "event" });
    const fileWith = (lastDay: string) =>
      [
        "Name,Slug,First day,Last day,Status,Text,Picked deals",
        `Zebra Days,zebra-days,2026-11-01,${lastDay},published,"${text}","${deal.id}, ${deal.id + 1}"`,
      ].join("\n");
    expect(await verdictsOf(await applyFile(feed, fileWith("2026-11-03")))).toEqual(["same"]);
    expect(await verdictsOf(await applyFile(feed, fileWith("2026-11-04")))).toEqual(["changed"]);
    expect(await eventsNamed("zebra-days")).toMatchObject([
      { id: made?.id ?? 0, lastDay: "2026-11-04", text, dealIds: [deal.id] },
    ]);
  });

  describe("take picked deals only by the numbers under which they moved in", () => {
    const picking = (...numbers: number[]) =>
      `Name,First day,Last day,Picked deals\nZebra Days,2026-11-01,2026-11-03,"${numbers}"`;
    const moveIn = async (number: number, title: string) =>
      applyFile(
        await addFeed({ entity: "exportedDeal" }),
        [
          "ID,Coupon or offer,Store,Title,Description,Affiliate link,Discount,Created",
          `${number},offer,okapi,${title},All year.,https://okapi.example/,deal,2025-01-02T03:04:05.678Z`,
        ].join("\n"),
      );

    test("not by the number of another deal here, nor by that of one that was deleted since", async () => {
      await addStore({ slug: "okapi", name: "Okapi" });
      const { id: other } = await addOffer();
      await moveIn(900_001, "Stripes for all");
      await db.delete(deals).where(eq(deals.title, "Stripes for all"));
      const id = await stageFile(await addFeed({ entity: "event" }), picking(other, 900_001));
      expect(await verdictsOf(id)).toEqual(["refused dealNotMoved"]);
      expect(await sentencesOf(id)).toEqual([`${other}, 900001`]);
    });

    test("not by one that two sites had for different deals", async () => {
      await addStore({ slug: "okapi", name: "Okapi" });
      await moveIn(900_001, "Stripes for all");
      await moveIn(900_001, "Dots for some");
      const id = await stageFile(await addFeed({ entity: "event" }), picking(900_001));
      expect(await verdictsOf(id)).toEqual(["refused dealNotMoved"]);
    });

    test("not by one whose deal went between comparing and applying", async () => {
      await addStore({ slug: "okapi", name: "Okapi" });
      const ofDeals = await moveIn(900_001, "Stripes for all");
      const id = await stageFile(await addFeed({ entity: "event" }), picking(900_001));
      expect(await verdictsOf(id)).toEqual(["new"]);
      await undoImportOf(ofDeals);
      await imports.move(id, "apply");
      await work(id);
      expect(await verdictsOf(id)).toEqual(["refused notFound"]);
      expect(await eventsNamed("zebra-days")).toEqual([]);
    });
  });
});

test("a post that moves in loses deals that have not moved in, and its row says so", async () => {
  const { id: other } = await addOffer();
  const content = `<p>Stripes.</p><p data-deal=""${other}""></p><p>Ends <span data-deal-ends=""${other}""></span>.</p>`;
  const file = `Title,Content,Category\nZebra stripes,"${content}",savings-tips`;
  const id = await applyFile(await addFeed({ entity: "blog" }), file);
  expect(await verdictsOf(id)).toEqual(["new removed"]);
  expect(await sentencesOf(id)).toEqual(["deals that have not moved in"]);
  const [post] = await db.select().from(blogs).where(eq(blogs.slug, "zebra-stripes"));
  expect(post?.content).toBe("<p>Stripes.</p><p>Ends .</p>");
});

describe("old addresses that move in", () => {
  test("lead where the file says, are gone where it says nothing, and lead nowhere round", async () => {
    const file = [
      "old url,new url",
      "https://old.example/zebra/,/stores",
      "/okapi,",
      "/round,/trip",
      "/trip,/round",
      "/evil,javascript:alert(1)",
    ].join("\n");
    const id = await applyFile(await addFeed({ entity: "redirect" }), file);
    expect(await verdictsOf(id)).toEqual(["new", "new", "new", "refused leadsBack", "refused said"]);
    const made = await db
      .select()
      .from(redirects)
      .where(inArray(redirects.from, ["/zebra", "/okapi", "/trip"]));
    expect(made.map(({ from, to }) => [from, to]).toSorted()).toEqual([
      ["/okapi", null],
      ["/zebra", "/stores"],
    ]);
  });
});

test("a column whose values fit no field is not guessed", async () => {
  const rows = [{ line: 2, fields: { Title: "A", Content: "B", Category: "News", Status: "publish" } }];
  const { mapping } = await guessFor(rows, "blog");
  expect(mapping).toEqual({
    title: "Title",
    content: "Content",
    status: "Status",
    category: "=savings-tips",
  });
});
