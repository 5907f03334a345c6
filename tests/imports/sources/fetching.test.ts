import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { deals, feedItems, feeds, importChunks, imports } from "../../../db/schema";
import { move } from "../../../src/imports/imports";
import { findDueImports } from "../../../src/imports/jobs";
import { fetchFeed } from "../../../src/imports/sources/address";
import * as feedModel from "../../../src/models/feeds";
import { ADMIN } from "../../actor";
import { restore } from "../../catalogue";
import { addStore } from "../../site/rows";
import { addFeed, stateOf, verdictsOf, work } from "../importing";
import { type Asked, startNetwork } from "./network";

const KEY = "token-4f9c2b7e81d3a605";

let reply: (asked: Asked) => Response | Promise<Response>;
let network: ReturnType<typeof startNetwork>;
let storeId: number;

beforeEach(async () => {
  network = startNetwork((asked) => reply(asked));
  storeId = (await addStore({ website: "https://zebra.example" })).id;
});
afterEach(async () => {
  await network.stop();
  await restore();
});

const fetchNow = (feedId: number, isAsked = false) =>
  fetchFeed.run({ feedId, ...(isAsked && { actor: ADMIN }) }, new AbortController().signal, {
    id: crypto.randomUUID(),
    retryCount: 0,
  });

const failureOf = async (id: number) => (await feedModel.byId(id))?.failure;

async function importsOf(feedId: number) {
  return db.select().from(imports).where(eq(imports.feedId, feedId)).orderBy(imports.id);
}

/** Fetches, and works on the import that this begins. */
async function fetchAndStage(feedId: number): Promise<number> {
  await fetchNow(feedId);
  const id = (await importsOf(feedId)).at(-1)?.id ?? 0;
  await work(id);
  return id;
}

const titles = async () =>
  (await db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(deals.id)).map(
    ({ title }) => title,
  );

describe("Awin", () => {
  const promotion = (id: number, more: object = {}) => ({
    promotionId: id,
    type: "voucher",
    advertiser: { id: 77, name: "Zebra Works", joined: true },
    title: `Save ${(id % 90) + 1}% on stripes ${id}`,
    description: "",
    terms: "",
    startDate: "2026-01-01T00:00:00",
    endDate: null,
    url: "https://zebra.example/",
    urlTracking: `https://www.awin1.com/cread.php?id=${id}`,
    voucher: { code: `STRIPE${id}`, exclusive: false },
    ...more,
  });
  const pagesOf = (all: object[]) => (asked: Asked) => {
    const { pagination } = asked.body as { pagination: { page: number; pageSize: number } };
    const { page, pageSize } = pagination;
    return Response.json({
      data: all.slice((page - 1) * pageSize, page * pageSize),
      pagination: { page, pageSize, total: all.length },
    });
  };
  const add = () =>
    addFeed({
      kind: "awin",
      address: `${network.url}/publisher/12/promotions`,
      secret: KEY,
      appliesItself: true,
    });

  test("gives all of its pages, then what has changed", async () => {
    reply = pagesOf(Array.from({ length: 450 }, (_, n) => promotion(n + 1)));
    const feed = await add();
    const first = await fetchAndStage(feed);
    expect(await stateOf(first)).toBe("applied");
    expect((await titles()).length).toBe(450);
    const pages = network.asked.map(({ body }) => (body as { pagination: { page: number } }).pagination.page);
    expect(pages).toEqual([1, 2, 3]);
    expect(network.asked[0]?.headers.get("authorization")).toBe(`Bearer ${KEY}`);
    reply = pagesOf([promotion(2, { title: "Save 3% on dots" })]);
    const second = await fetchAndStage(feed);
    expect(network.asked[3]?.body).toMatchObject({
      filters: { updatedSince: new Date().toISOString().slice(0, 10) },
    });
    // What a partial answer leaves out has not ended.
    expect(await verdictsOf(second)).toEqual(["changed"]);
    expect((await titles())[1]).toBe("Save 3% on dots");
  });

  test("ends nothing by an answer that has fewer offers than it says", async () => {
    const feed = await add();
    const isPartial = async (total: number) => {
      reply = () => Response.json({ data: [promotion(1), promotion(2)], pagination: { total } });
      await db.update(feeds).set({ cursor: null });
      await fetchAndStage(feed);
      return (await importsOf(feed)).at(-1)?.isPartial;
    };
    expect(await isPartial(2)).toBe(false);
    expect(await isPartial(3)).toBe(true);
  });

  test("has each page stored before the next one is asked for", async () => {
    const stored: number[] = [];
    const pages = pagesOf(Array.from({ length: 450 }, (_, n) => promotion(n + 1)));
    reply = async (asked) => {
      stored.push(await db.$count(importChunks));
      return pages(asked);
    };
    await fetchAndStage(await add());
    expect(stored).toEqual([0, 1, 2]);
  });

  test("leaves nothing of its pages when one fails, and is asked from the same place", async () => {
    const all = Array.from({ length: 450 }, (_, n) => promotion(n + 1));
    reply = pagesOf(all);
    const feed = await add();
    await fetchAndStage(feed);
    const cursor = (await feedModel.byId(feed))?.cursor;
    reply = (asked) =>
      (asked.body as { pagination: { page: number } }).pagination.page === 2
        ? new Response("oops", { status: 500 })
        : pagesOf(all)(asked);
    await fetchNow(feed);
    expect(await failureOf(feed)).toContain("status 500");
    expect((await importsOf(feed)).map(({ state }) => state)).toEqual(["applied"]);
    expect(await db.$count(importChunks)).toBe(0);
    expect((await feedModel.byId(feed))?.cursor).toBe(cursor ?? "");
    const live = await db.select().from(feedItems).where(eq(feedItems.feedId, feed));
    expect(live.filter(({ missed, isGone }) => missed > 0 || isGone)).toEqual([]);
  });

  test("loses no change while the import before waits for a person", async () => {
    reply = pagesOf([promotion(1)]);
    const feed = await add();
    await db.update(feeds).set({ appliesItself: false });
    const first = await fetchAndStage(feed);
    const cursor = (await feedModel.byId(feed))?.cursor;
    reply = pagesOf([promotion(2)]);
    await fetchNow(feed);
    expect([await stateOf(first), (await importsOf(feed)).length]).toEqual(["staged", 1]);
    expect(await failureOf(feed)).toContain("Apply it or cancel it");
    expect((await feedModel.byId(feed))?.cursor).toBe(cursor ?? "");
    await move(first, "cancel");
    await fetchNow(feed);
    expect(await failureOf(feed)).toBeNull();
    expect((await importsOf(feed)).length).toBe(2);
  });

  test("is read in full again after a day", async () => {
    reply = pagesOf([promotion(1)]);
    const feed = await add();
    await fetchAndStage(feed);
    const full = Date.now() - 25 * 60 * 60 * 1000;
    await db.update(feeds).set({ cursor: JSON.stringify({ full, since: "2026-01-01" }) });
    await fetchAndStage(feed);
    expect(network.asked.at(-1)?.body).not.toHaveProperty("filters.updatedSince");
  });

  test.each([
    [
      "a token that is not taken",
      () => new Response("no", { status: 401 }),
      "does not take the key (status 401)",
    ],
    ["too many calls", () => new Response("slow down", { status: 429 }), "was asked too often"],
    [
      "a page of HTML",
      () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
      "is no JSON",
    ],
    ["another JSON", () => Response.json({ error: "no" }), "something else than its list"],
    ["an error", () => new Response("oops", { status: 500 }), "status 500"],
  ])("imports nothing from %s, and says why without the key", async (_, answer, words) => {
    reply = answer;
    const feed = await add();
    await fetchNow(feed);
    expect(await importsOf(feed)).toEqual([]);
    const failure = await failureOf(feed);
    expect(failure).toContain(words);
    expect(failure).not.toContain(KEY);
  });
});

describe("CouponAPI", () => {
  const offer = (id: string, more: object = {}) => ({
    offer_id: id,
    title: `Save 20% on stripes ${id}`,
    description: "",
    code: `STRIPE${id}`,
    type: "Code",
    store: "Zebra Works",
    merchant_home_page: "https://zebra.example/",
    affiliate_link: `https://aff.example/${id}`,
    url: "https://zebra.example/",
    start_date: "",
    end_date: "",
    status: "new",
    ...more,
  });
  const add = () =>
    addFeed({ kind: "couponapi", address: `${network.url}/api/getFeed/`, secret: KEY, appliesItself: true });
  const parameters = () => Object.fromEntries(network.asked.at(-1)?.query ?? []);

  test("gives everything once, then what is new, changed or suspended", async () => {
    reply = () => Response.json({ result: true, offers: [offer("1"), offer("2")] });
    const feed = await add();
    await fetchAndStage(feed);
    expect(parameters()).toMatchObject({ API_KEY: KEY, incremental: "0", off_record: "0" });
    expect((await titles()).length).toBe(2);
    reply = () => Response.json({ result: true, offers: [offer("1", { status: "suspended" }), offer("3")] });
    const second = await fetchAndStage(feed);
    expect(parameters()).toMatchObject({ incremental: "1" });
    expect(Number(parameters().last_extract)).toBeGreaterThan(1_700_000_000);
    expect(await verdictsOf(second)).toEqual(["ended", "new"]);
  });

  test("goes on from the same place after an empty answer", async () => {
    reply = () => Response.json({ result: true, offers: [offer("1")] });
    const feed = await add();
    await fetchAndStage(feed);
    const cursor = (await feedModel.byId(feed))?.cursor;
    reply = () => Response.json({ result: true, offers: [] });
    await fetchNow(feed);
    expect((await feedModel.byId(feed))?.cursor).toBe(cursor ?? "");
    expect((await titles()).length).toBe(1);
  });

  test("is off record when a person asks", async () => {
    reply = () => Response.json({ result: true, offers: [offer("1")] });
    const feed = await add();
    await fetchNow(feed, true);
    expect(parameters()).toMatchObject({ incremental: "0", off_record: "1" });
    expect((await feedModel.byId(feed))?.cursor).toBeNull();
  });

  test("of many megabytes is read as it came, and a cut one moves nothing", async () => {
    const offers = Array.from({ length: 1_100 }, (_, n) =>
      offer(String(n + 1), { description: "long ".repeat(200) }),
    );
    const text = JSON.stringify({ result: true, offers });
    reply = () => new Response(text.slice(0, -9));
    const feed = await add();
    await fetchNow(feed);
    expect(await failureOf(feed)).toContain("something else than its feed");
    expect([await importsOf(feed), (await feedModel.byId(feed))?.cursor]).toEqual([[], null]);
    reply = () => new Response(text);
    const id = await fetchAndStage(feed);
    expect(await stateOf(id)).toBe("applied");
    expect((await titles()).length).toBe(1_100);
    expect((await feedModel.byId(feed))?.cursor).toBeTruthy();
  }, 60_000);

  test("says why it refused", async () => {
    reply = () => Response.json({ result: false, error: "Daily limit reached" });
    const feed = await add();
    await fetchNow(feed);
    expect(await failureOf(feed)).toBe("CouponAPI refused: Daily limit reached");
  });
});

test("a file that a stopped server had not received whole is deleted after a while", async () => {
  const left = { feedId: await addFeed(), actor: ADMIN, state: "receiving" as const };
  await db.insert(imports).values([left, { ...left, createdAt: new Date(Date.now() - 60 * 60 * 1000) }]);
  await findDueImports.run(null, new AbortController().signal, { id: "", retryCount: 0 });
  expect(await db.$count(imports)).toBe(1);
});

test("a network that sends nothing gives an import that says so", async () => {
  reply = () => Response.json({ data: [], pagination: { total: 0 } });
  const id = await fetchAndStage(
    await addFeed({ kind: "awin", address: `${network.url}/publisher/12/promotions`, secret: KEY }),
  );
  const [run] = await db.select().from(imports).where(eq(imports.id, id));
  expect(run).toMatchObject({ state: "refused", problem: { name: "empty" } });
});

describe("an address", () => {
  const csv =
    "id,domain,title,code,discount,link\n1,zebra.example,Stripes,STRIPE1,20%,https://zebra.example/a\n";

  test("is fetched with its key, and not again while it has not changed", async () => {
    reply = ({ headers }) =>
      headers.get("if-none-match") === '"one"'
        ? new Response(null, { status: 304 })
        : new Response(csv, { headers: { ETag: '"one"' } });
    const feed = await addFeed({
      kind: "address",
      address: `${network.url}/list.csv?key={key}`,
      secret: KEY,
    });
    await fetchNow(feed);
    expect(network.asked[0]?.query.get("key")).toBe(KEY);
    await fetchNow(feed);
    expect(network.asked.length).toBe(2);
    expect((await importsOf(feed)).length).toBe(1);
  });

  test("that redirects is followed, and a newer file takes the place of one that nobody has applied", async () => {
    let text = csv;
    reply = ({ path }) =>
      path === "/old" ? Response.redirect(`${network.url}/new`, 302) : new Response(text);
    const feed = await addFeed({ kind: "address", address: `${network.url}/old` });
    const first = await fetchAndStage(feed);
    text = csv.replace("Stripes", "Dots");
    const second = await fetchAndStage(feed);
    expect([await stateOf(first), await stateOf(second)]).toEqual(["cancelled", "mapping"]);
  });

  test.each(["http://127.0.0.1:1/x", "http://10.0.0.1/list.csv", "http://169.254.169.254/latest"])(
    "of this network is refused: %s",
    async (address) => {
      const feed = await addFeed({ kind: "address", address });
      await fetchNow(feed);
      expect(await failureOf(feed)).toBeTruthy();
      expect(await importsOf(feed)).toEqual([]);
    },
  );
});
