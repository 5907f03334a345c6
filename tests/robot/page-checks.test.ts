import { afterEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, history, hosts, observations, settings, sources } from "../../db/schema";
import * as jobs from "../../src/jobs/queue";
import { observe } from "../../src/models/proof/record";
import * as texts from "../../src/models/proof/texts";
import { checkDuePages, checkHost, findDue } from "../../src/robot/jobs";
import * as model from "../../src/robot/sources";
import { restore } from "../catalogue";
import { holdReader } from "./reader/reader-process";
import {
  checkAgain,
  checkPages,
  dealOf,
  fallDue,
  findOn,
  hoursToNext,
  OFFER,
  observationsOf,
  pageWith,
  proofStatus,
  type Reply,
  sourcesOf,
  startShop,
  stopShops,
} from "./shop";

afterEach(async () => {
  stopShops();
  await restore();
});

const source = async () => (await sourcesOf())[0];
const newest = async (id: number) => (await observationsOf(id))[0];
const outcomeOf = async (id: number) => {
  const { outcome, note } = (await newest(id)) ?? {};
  return [outcome, note];
};

describe("an address", () => {
  test("is looked at first six hours after its deal was published", async () => {
    await findOn("https://www.shop.example/sale", 0, { hoursAgo: 0 });
    await db.delete(sources);
    await model.update();
    expect(await hoursToNext()).toBeWithin(4.7, 7.3);
    expect(await model.dueHosts(10)).toEqual([]);
    await fallDue();
    expect(await model.dueHosts(10)).toEqual(["shop.example"]);
  });

  test("is asked once for all of its deals", async () => {
    const shop = startShop(() => pageWith(OFFER));
    const [one, other] = [
      await findOn(shop.url, 0),
      await findOn(shop.url, 1, { code: "OTHER", quote: "Free bulbs" }),
    ];
    await checkPages(shop.host);
    expect(shop.asked).toEqual(["/sale"]);
    expect(await outcomeOf(one)).toEqual(["seen", null]);
    expect(await outcomeOf(other)).toEqual(["unreadable", "no earlier text"]);
    expect(await hoursToNext()).toBeWithin(19, 29);
  });

  test("is recorded with the facts of its answer, and its text", async () => {
    const shop = startShop(() => {
      const page = pageWith(OFFER);
      page.headers.set("ETag", '"one"');
      return page;
    });
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    const seen = await newest(id);
    expect(seen).toMatchObject({
      sourceUrl: shop.url,
      httpStatus: 200,
      etag: '"one"',
      quote: OFFER,
    });
    expect(seen?.bodySha256).toHaveLength(64);
    const stored = await texts.check(seen?.textSha256 ?? "");
    expect(stored.kind === "stored" && stored.text).toContain("Winter sale");
    expect((await source())?.textSha256).toBe(seen?.textSha256 ?? null);
  });

  test("is asked whether it has changed, and 304 says the same as before", async () => {
    const shop = startShop(() => {
      const page = pageWith(OFFER);
      page.headers.set("ETag", '"one"');
      page.headers.set("Last-Modified", "Sun, 01 Nov 2026 10:00:00 GMT");
      return page;
    });
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    shop.reply = () => new Response(null, { status: 304 });
    await checkAgain(shop.host);
    expect(shop.heads.map((head) => [head.get("if-none-match"), head.get("if-modified-since")])).toEqual([
      [null, null],
      ['"one"', "Sun, 01 Nov 2026 10:00:00 GMT"],
    ]);
    const [second, first] = await observationsOf(id);
    expect(second).toMatchObject({ outcome: "seen", httpStatus: 304, textSha256: first?.textSha256 });
    await db.execute(sql`delete from source_texts`);
    shop.reply = () => pageWith(OFFER);
    await checkAgain(shop.host);
    expect(shop.heads[2]?.get("if-none-match")).toBeNull();
  });

  test("that was gone is asked for in full, because 304 would speak of the page before", async () => {
    const withTag = () => {
      const page = pageWith(OFFER);
      page.headers.set("ETag", '"one"');
      return page;
    };
    const shop = startShop(withTag);
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    shop.reply = () => new Response("Gone", { status: 404 });
    await checkAgain(shop.host);
    shop.reply = ({ headers }) =>
      headers.get("if-none-match") === '"one"' ? new Response(null, { status: 304 }) : withTag();
    await checkAgain(shop.host);
    expect(await outcomeOf(id)).toEqual(["seen", null]);
  });

  test("within the host that it redirects to is read and recorded", async () => {
    const shop = startShop((request) =>
      request.url.endsWith("/sale") ? Response.redirect("/offers", 301) : pageWith(OFFER),
    );
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    await model.update();
    await checkAgain(shop.host);
    expect(shop.asked).toEqual(["/sale", "/offers", "/sale", "/offers"]);
    const moved = `http://${shop.host}/offers`;
    expect(await newest(id)).toMatchObject({ outcome: "seen", sourceUrl: moved });
    expect((await sourcesOf()).map(({ url, movedTo }) => [url, movedTo])).toEqual([[shop.url, moved]]);
  });

  test("on another host that it redirects to is not asked", async () => {
    const other = startShop(() => pageWith(OFFER));
    const shop = startShop(() => Response.redirect(other.url, 302));
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    expect(await outcomeOf(id)).toEqual(["unreadable", "moved to another host"]);
    expect(other.asked).toEqual([]);
  });

  test("that robots.txt forbids is never asked", async () => {
    const shop = startShop(
      () => pageWith(OFFER),
      () => new Response("User-agent: dealproof\nDisallow: /sale"),
    );
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    await checkAgain(shop.host);
    expect(shop.asked).toEqual([]);
    expect(await outcomeOf(id)).toEqual(["unreadable", "robots"]);
  });

  test("whose deals end within a day is looked at hourly", async () => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url);
    await db.update(deals).set({ endsAt: sql`now() + interval '20 hours'` }).where(eq(deals.id, id));
    await checkPages(shop.host);
    expect(await hoursToNext()).toBeWithin(0.7, 1.3);
  });

  test("goes when no live deal was found on it any more, and never comes for the demo", async () => {
    const id = await findOn("https://shop.example/sale");
    await db.update(deals).set({ active: false }).where(eq(deals.id, id));
    await model.update();
    expect(await source()).toBeUndefined();
    await db.update(deals).set({ active: true, demo: true }).where(eq(deals.id, id));
    await model.update();
    expect(await source()).toBeUndefined();
  });
});

describe("after a page with the deal", () => {
  const html = (body: string) => () => new Response(body, { headers: { "Content-Type": "text/html" } });
  const later: [string, Reply, [string, string | null]][] = [
    ["another letter case of the code", () => pageWith(OFFER.replace("Lamp20", "LAMP20")), ["seen", null]],
    ["the code with other words", () => pageWith("Lamp20: now 15% off lamps"), ["reworded", null]],
    ["a note behind it", () => pageWith(`${OFFER}</p><p>This offer has ended.`), ["reworded", null]],
    ["another code", () => pageWith(OFFER.replace("Lamp20", "Lamp21")), ["missing", null]],
    ["404", () => new Response("Gone", { status: 404 }), ["gone", null]],
    ["410", () => new Response("Gone", { status: 410 }), ["gone", null]],
    ["403", () => new Response("No", { status: 403 }), ["unreadable", "status 403"]],
    ["429", () => new Response("Slow", { status: 429 }), ["unreadable", "status 429"]],
    ["500", () => new Response("Oh", { status: 500 }), ["unreadable", "status 500"]],
    [
      "a consent wall",
      html("<title>Sale – Lantern Lane</title><p>We value your privacy. Accept all cookies?</p>"),
      ["unreadable", "another page"],
    ],
    ["an empty 200", html(""), ["unreadable", "another page"]],
    ["JSON", () => Response.json({ offer: OFFER }), ["unreadable", "no HTML page"]],
  ];
  test.each(later)("%s is judged as it should be", async (_, reply, expected) => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    shop.reply = reply;
    await checkAgain(shop.host);
    await checkAgain(shop.host);
    expect(await outcomeOf(id)).toEqual(expected);
    if (expected[0] === "reworded")
      expect(await proofStatus(id)).toMatchObject({ negative: { outcome: "reworded" }, lead: null });
    // One check is never enough to say that it is gone, nor are two at once.
    else
      expect(await proofStatus(id)).toMatchObject({ negative: null, lead: { kind: "page", age: "fresh" } });
  });

  test("one with too many words about its code is changed, and those of before are not quoted as its own", async () => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    shop.reply = () => pageWith(`Lamp20 ${"has another long story. ".repeat(1_000)}`);
    await checkAgain(shop.host);
    expect(await newest(id)).toMatchObject({ outcome: "reworded", quote: null });
    expect((await dealOf(id))?.seenPage).not.toHaveProperty("now");
  });

  test.skipIf(process.platform !== "linux")("one that cannot be read to its end is unreadable", async () => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    holdReader();
    await fallDue();
    await checkPages(shop.host, { milliseconds: 20 });
    expect(await outcomeOf(id)).toEqual(["unreadable", "took too long to read"]);
    await checkAgain(shop.host);
    expect(await outcomeOf(id)).toEqual(["seen", null]);
  });

  test.each([
    ["missing", () => pageWith("The sale has ended")],
    ["gone", () => new Response("Gone", { status: 404 })],
  ])("two checks at least six hours apart that find it %s change its words", async (outcome, reply) => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url, 0, { hoursAgo: 30 });
    await checkPages(shop.host, { hoursAgo: 20 });
    shop.reply = reply;
    for (const hoursAgo of [14, 9]) await checkAgain(shop.host, hoursAgo);
    expect((await proofStatus(id)).negative).toBeNull();
    await checkAgain(shop.host, 7);
    expect(await proofStatus(id)).toMatchObject({ lead: null, negative: { kind: "page", outcome } });
    shop.reply = () => pageWith(OFFER);
    await checkAgain(shop.host);
    expect(await proofStatus(id)).toMatchObject({ negative: null, lead: { kind: "page" } });
  });

  test.each([false, true])("where the operator's rule is %p, the deal is switched off", async (isOn) => {
    await db.insert(settings).values({ switchOffMissing: isOn });
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url, 0, { hoursAgo: 30 });
    await checkPages(shop.host, { hoursAgo: 20 });
    shop.reply = () => new Response("Gone", { status: 404 });
    await checkAgain(shop.host, 12);
    expect((await dealOf(id))?.active).toBe(true);
    await checkAgain(shop.host, 2);
    expect((await dealOf(id))?.active).toBe(!isOn);
    const changes = await db.select().from(history).where(eq(history.subjectId, id));
    expect(changes.map(({ action, actorKind }) => [action, actorKind])).toEqual(
      isOn ? [["update", "robot"]] : [],
    );
  });

  test("a check of older terms says nothing of the newer ones", async () => {
    const shop = startShop(async () => {
      await db
        .update(deals)
        .set({ code: "LAMP30", termsVersion: sql`terms_version + 1`, proof: null })
        .where(eq(deals.id, id));
      return pageWith(OFFER);
    });
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    expect(await newest(id)).toMatchObject({ outcome: "seen", termsVersion: 1 });
    expect((await proofStatus(id)).lead).toBeNull();
  });
});

describe("a host", () => {
  test("that asks to wait is left alone", async () => {
    const shop = startShop(() => new Response("Slow", { status: 429, headers: { "Retry-After": "7200" } }));
    await findOn(shop.url);
    await checkPages(shop.host);
    await fallDue();
    expect(await model.dueHosts(10)).toEqual([]);
    await checkDuePages(shop.host, { signal: new AbortController().signal, apartSeconds: 0 });
    expect(shop.asked).toHaveLength(1);
  });

  test("with many addresses is asked for each once, by two instances, the most viewed first", async () => {
    const many = 80;
    const shop = startShop(() => pageWith(OFFER));
    await db.insert(sources).values(
      Array.from({ length: many }, (_, at) => ({
        url: `http://${shop.host}/${at}`,
        host: shop.host,
        dueAt: new Date(0),
        popularity: at,
      })),
    );
    const options = { signal: new AbortController().signal, apartSeconds: 0.01 };
    const start = performance.now();
    // Their queue gives a host to one of them; here both check it.
    await Promise.all([checkDuePages(shop.host, options), checkDuePages(shop.host, options)]);
    expect([shop.asked.length, new Set(shop.asked).size]).toEqual([many, many]);
    expect(performance.now() - start).toBeGreaterThan(many * 10);
    // One of them may wait for its turn while the other takes several.
    for (const path of shop.asked.slice(0, 10)) expect(Number(path.slice(1))).toBeGreaterThan(many / 2);
    expect(await model.dueHosts(10)).toEqual([]);
  });

  test("is looked at when a clock that was wrong has planned it for years ahead", async () => {
    const shop = startShop(() => pageWith(OFFER));
    await findOn(shop.url);
    await db.update(sources).set({ dueAt: new Date("2031-01-01") });
    await db.insert(hosts).values({ host: shop.host, nextAt: new Date("2031-01-01") });
    await checkDuePages(shop.host, { signal: new AbortController().signal, apartSeconds: 0 });
    expect(shop.asked).toHaveLength(1);
    expect(await hoursToNext()).toBeWithin(19, 29);
  });

  test("is looked at once when the clock has jumped a month ahead", async () => {
    const shop = startShop(() => pageWith(OFFER));
    const id = await findOn(shop.url);
    await checkPages(shop.host);
    // As after a jump: all is long past, and no request is made up for.
    await db.update(sources).set({ dueAt: sql`now() - interval '30 days'` });
    await db.update(hosts).set({ nextAt: sql`now() - interval '30 days'` });
    await checkPages(shop.host);
    expect(shop.asked).toHaveLength(2);
    expect(await observationsOf(id)).toHaveLength(3);
    expect(await hoursToNext()).toBeWithin(19, 29);
  });
});

test("a check that a clock a month ahead has recorded does not outlast later ones", async () => {
  const shop = startShop(() => pageWith(OFFER));
  const id = await findOn(shop.url, 0, { hoursAgo: 30 });
  await checkPages(shop.host, { hoursAgo: 25 });
  const text = (await newest(id))?.textSha256;
  await db.transaction(async (tx) => {
    await tx.insert(observations).values({
      dealId: id,
      termsVersion: 1,
      kind: "page",
      outcome: "seen",
      actor: "robot",
      quote: OFFER,
      at: new Date(Date.now() + 30 * 24 * 3.6e6),
      sourceUrl: shop.url,
      textSha256: text ?? null,
    });
    await observe([{ dealId: id, kind: "page", outcome: "unreadable", actor: "robot" }], tx);
  });
  expect((await proofStatus(id)).lead?.at).toBeLessThanOrEqual(Date.now() + 1000);
  shop.reply = () => pageWith("The sale has ended");
  await checkAgain(shop.host, 20);
  await checkAgain(shop.host, 5);
  expect(await proofStatus(id)).toMatchObject({ lead: null, negative: { outcome: "missing" } });
});

describe("a job", () => {
  test("that is stopped in the middle leaves its address due, for the next job", async () => {
    const stopping = new AbortController();
    const shop = startShop(() => {
      stopping.abort(new Error("The server is stopping."));
      return new Promise<never>(() => {});
    });
    const id = await findOn(shop.url);
    const error = await checkPages(shop.host, { signal: stopping.signal }).catch(String);
    expect(error).toContain("The server is stopping.");
    expect((await source())?.lookedAt).toBeNull();
    expect(await observationsOf(id)).toHaveLength(1);
    shop.reply = () => pageWith(OFFER);
    await checkPages(shop.host);
    expect(await observationsOf(id)).toHaveLength(2);
  });

  test("that was killed gives its address to another after ten minutes", async () => {
    const shop = startShop(() => pageWith(OFFER));
    await findOn(shop.url);
    await model.claimNext(shop.host);
    expect(await model.claimNext(shop.host)).toBeUndefined();
    expect(await hoursToNext()).toBeWithin(0.1, 0.2);
    await db.update(sources).set({ dueAt: sql`due_at - interval '10 minutes'` });
    await checkPages(shop.host);
    expect(shop.asked).toHaveLength(1);
  });

  test("is sent for each host that has due addresses, and runs", async () => {
    const shop = startShop(
      () => pageWith(OFFER),
      () => new Response("User-agent: *\nDisallow: /"),
    );
    const id = await findOn(shop.url);
    await jobs.start([checkHost as jobs.Job], () => {}, 0.5);
    try {
      await findDue.run(null, new AbortController().signal, { id: "", retryCount: 0 });
      await findDue.run(null, new AbortController().signal, { id: "", retryCount: 0 });
      while ((await source())?.lookedAt === null) await Bun.sleep(50);
    } finally {
      await jobs.stop();
      await db.execute(sql`delete from pgboss.job`);
    }
    expect(await outcomeOf(id)).toEqual(["unreadable", "robots"]);
  }, 60_000);
});
