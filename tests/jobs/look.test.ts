import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, hosts, sources } from "../../db/schema";
import { env } from "../../src/env";
import { findDue, lookAtDue, lookAtHost } from "../../src/jobs/look";
import * as jobs from "../../src/models/jobs";
import * as model from "../../src/models/sources";
import { restore } from "../catalogue";

type Reply = (request: Request) => Response | Promise<Response>;

const allowed = env.FETCH_ALLOW;
const open: Bun.Server<undefined>[] = [];

afterEach(async () => {
  // It would wait for a reply that never comes.
  for (const server of open.splice(0)) void server.stop(true);
  env.FETCH_ALLOW = allowed;
  await restore();
});

const words = "Lamps, shades and bulbs for every room. Delivery within three days, returns within thirty.";
const html = (offer: string, title = "Sale – Lantern Lane") =>
  new Response(`<title>${title}</title><h1>Winter sale</h1><p>${offer}</p><p>${words}</p>`, {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
const OFFER = "20% off all lamps with code Lamp20";

/** A stand-in for a shop, on a port of this machine. */
function startShop(reply: Reply, robots: Reply = () => new Response(null, { status: 404 })) {
  const asked: string[] = [];
  const heads: Headers[] = [];
  const shop = { reply, robots, asked, heads, url: "", host: "" };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/robots.txt") return shop.robots(request);
      asked.push(pathname);
      heads.push(request.headers);
      return shop.reply(request);
    },
  });
  open.push(server);
  shop.host = `127.0.0.1:${server.port}`;
  shop.url = `http://${shop.host}/sale`;
  env.FETCH_ALLOW = [...env.FETCH_ALLOW, shop.host];
  return shop;
}

let ids: number[] = [];
beforeEach(async () => {
  ids = (await db.select({ id: deals.id }).from(deals).orderBy(deals.id)).map(({ id }) => id);
});

/** Says that a deal was found on a page. */
async function findOn(url: string, at = 0, { code = "LAMP20", quote = OFFER } = {}): Promise<number> {
  const evidence = { url, quote, at: new Date().toISOString(), sha256: "0" };
  const id = ids[at] ?? 0;
  await db
    .update(deals)
    .set({ evidence, code, active: true, claim: null, endsAt: null, startsAt: null })
    .where(eq(deals.id, id));
  await model.update();
  await fallDue();
  return id;
}
const fallDue = () => db.update(sources).set({ dueAt: sql`now() - interval '1 minute'` });
const source = async () => (await db.select().from(sources))[0];
const findings = async () =>
  Object.values((await source())?.findings ?? {}).map(({ result, reason }) => [result, reason]);
const look = async (host: string, signal = new AbortController().signal) => {
  await db.update(hosts).set({ nextAt: sql`now()` });
  await lookAtDue(host, { signal, apartSeconds: 0 });
};
const hoursToNext = async () => ((await source())?.dueAt.getTime() ?? 0) / 3.6e6 - Date.now() / 3.6e6;

describe("an address", () => {
  test("is looked at first six hours after its deal was published", async () => {
    const evidence = { url: "https://shop.example/sale", quote: OFFER, at: "", sha256: "0" };
    await db
      .update(deals)
      .set({ evidence, active: true, claim: null, endsAt: null })
      .where(eq(deals.id, ids[0] ?? 0));
    await model.update();
    expect(await hoursToNext()).toBeWithin(4.7, 7.3);
    expect(await model.dueHosts(10)).toEqual([]);
    await fallDue();
    expect(await model.dueHosts(10)).toEqual(["shop.example"]);
  });

  test("is asked once for all of its deals", async () => {
    const shop = startShop(() => html(OFFER));
    const [one, other] = [
      await findOn(shop.url, 0),
      await findOn(shop.url, 1, { code: "OTHER", quote: "Free bulbs" }),
    ];
    await look(shop.host);
    expect(shop.asked).toEqual(["/sale"]);
    expect((await source())?.findings).toMatchObject({
      [one]: { result: "seen" },
      [other]: { result: "unreadable", reason: "no earlier text" },
    });
    expect(await hoursToNext()).toBeWithin(19, 29);
  });

  test("is asked whether it has changed, and 304 says the same as before", async () => {
    const shop = startShop(() => {
      const page = html(OFFER);
      page.headers.set("ETag", '"one"');
      page.headers.set("Last-Modified", "Sun, 01 Nov 2026 10:00:00 GMT");
      return page;
    });
    await findOn(shop.url);
    await look(shop.host);
    shop.reply = () => new Response(null, { status: 304 });
    await fallDue();
    await look(shop.host);
    expect(shop.heads.map((head) => [head.get("if-none-match"), head.get("if-modified-since")])).toEqual([
      [null, null],
      ['"one"', "Sun, 01 Nov 2026 10:00:00 GMT"],
    ]);
    expect(await findings()).toEqual([["seen", undefined]]);
    expect((await source())?.etag).toBe('"one"');
  });

  test("within the host that it redirects to is read and recorded", async () => {
    const shop = startShop((request) =>
      request.url.endsWith("/sale") ? Response.redirect("/offers", 301) : html(OFFER),
    );
    await findOn(shop.url);
    await look(shop.host);
    expect(shop.asked).toEqual(["/sale", "/offers"]);
    expect(await findings()).toEqual([["seen", undefined]]);
    expect((await source())?.movedTo).toBe(`http://${shop.host}/offers`);
  });

  test("on another host that it redirects to is not asked", async () => {
    const other = startShop(() => html(OFFER));
    const shop = startShop(() => Response.redirect(other.url, 302));
    await findOn(shop.url);
    await look(shop.host);
    expect(await findings()).toEqual([["unreadable", "moved to another host"]]);
    expect(other.asked).toEqual([]);
  });

  test("that robots.txt forbids is never asked", async () => {
    const shop = startShop(
      () => html(OFFER),
      () => new Response("User-agent: dealproof\nDisallow: /sale"),
    );
    await findOn(shop.url);
    await look(shop.host);
    await fallDue();
    await look(shop.host);
    expect(shop.asked).toEqual([]);
    expect(await findings()).toEqual([["unreadable", "robots"]]);
  });

  test("whose deals end within a day is looked at hourly", async () => {
    const shop = startShop(() => html(OFFER));
    const id = await findOn(shop.url);
    await db.update(deals).set({ endsAt: sql`now() + interval '20 hours'` }).where(eq(deals.id, id));
    await look(shop.host);
    expect(await hoursToNext()).toBeWithin(0.7, 1.3);
  });

  test("goes when no live deal was found on it any more", async () => {
    const id = await findOn("https://shop.example/sale");
    await db.update(deals).set({ active: false }).where(eq(deals.id, id));
    await model.update();
    expect(await source()).toBeUndefined();
  });
});

describe("after a page with the deal", () => {
  const later: [string, Reply, unknown][] = [
    ["another letter case of the code", () => html(OFFER.replace("Lamp20", "LAMP20")), ["seen", undefined]],
    ["another code", () => html(OFFER.replace("Lamp20", "Lamp21")), ["missing", undefined]],
    ["404", () => new Response("Gone", { status: 404 }), ["missing", "status 404"]],
    ["410", () => new Response("Gone", { status: 410 }), ["missing", "status 410"]],
    ["403", () => new Response("No", { status: 403 }), ["unreadable", "status 403"]],
    ["429", () => new Response("Slow", { status: 429 }), ["unreadable", "status 429"]],
    ["500", () => new Response("Oh", { status: 500 }), ["unreadable", "status 500"]],
    [
      "a consent wall",
      () =>
        new Response("<title>Sale – Lantern Lane</title><p>We value your privacy. Accept all cookies?</p>", {
          headers: { "Content-Type": "text/html" },
        }),
      ["unreadable", "another page"],
    ],
    [
      "an empty 200",
      () => new Response("", { headers: { "Content-Type": "text/html" } }),
      ["unreadable", "another page"],
    ],
    ["JSON", () => Response.json({ offer: OFFER }), ["unreadable", "no HTML page"]],
  ];
  test.each(later)("%s is judged as it should be", async (_, reply, expected) => {
    const shop = startShop(() => html(OFFER));
    await findOn(shop.url);
    await look(shop.host);
    const before = await source();
    shop.reply = reply;
    await fallDue();
    await look(shop.host);
    expect(await findings()).toEqual([expected as never]);
    const after = await source();
    expect([after?.title, after?.text?.includes(words)]).toEqual([before?.title ?? "", true]);
  });

  test("a miss keeps the earlier text beside the new one, and its first day", async () => {
    const shop = startShop(() => html(OFFER));
    const id = await findOn(shop.url);
    await look(shop.host);
    shop.reply = () => html("The sale has ended");
    for (const _ of [1, 2]) {
      await fallDue();
      await look(shop.host);
    }
    const { text, newText, findings: found } = (await source()) ?? {};
    expect([text?.includes("Lamp20"), newText?.includes("has ended")]).toEqual([true, true]);
    const { since = "" } = found?.[id] ?? {};
    await fallDue();
    await look(shop.host);
    expect((await source())?.findings[id]).toEqual({ result: "missing", since });
  });
});

describe("a host", () => {
  test("that asks to wait is left alone", async () => {
    const shop = startShop(() => new Response("Slow", { status: 429, headers: { "Retry-After": "7200" } }));
    await findOn(shop.url);
    await look(shop.host);
    await fallDue();
    expect(await model.dueHosts(10)).toEqual([]);
    await lookAtDue(shop.host, { signal: new AbortController().signal, apartSeconds: 0 });
    expect(shop.asked).toHaveLength(1);
  });

  test("with 500 addresses is asked for each once, by two instances, the most viewed first", async () => {
    const shop = startShop(() => html(OFFER));
    await db.insert(sources).values(
      Array.from({ length: 500 }, (_, at) => ({
        url: `http://${shop.host}/${at}`,
        host: shop.host,
        dueAt: new Date(0),
        popularity: at,
      })),
    );
    const options = { signal: new AbortController().signal, apartSeconds: 0.01 };
    // Their queue gives a host to one of them; here both look.
    await Promise.all([lookAtDue(shop.host, options), lookAtDue(shop.host, options)]);
    expect([shop.asked.length, new Set(shop.asked).size]).toEqual([500, 500]);
    expect(shop.asked.slice(0, 2).sort()).toEqual(["/498", "/499"]);
    expect(await model.dueHosts(10)).toEqual([]);
  }, 120_000);

  test("is looked at when a clock that was wrong has planned it for years ahead", async () => {
    const shop = startShop(() => html(OFFER));
    await findOn(shop.url);
    await db.update(sources).set({ dueAt: new Date("2031-01-01") });
    await db.insert(hosts).values({ host: shop.host, nextAt: new Date("2031-01-01") });
    await lookAtDue(shop.host, { signal: new AbortController().signal, apartSeconds: 0 });
    expect(shop.asked).toHaveLength(1);
    expect(await hoursToNext()).toBeWithin(19, 29);
  });
});

describe("a job", () => {
  test("that is stopped in the middle leaves its address due, for the next job", async () => {
    const stopping = new AbortController();
    const shop = startShop(() => {
      stopping.abort(new Error("The server is stopping."));
      return new Promise<never>(() => {});
    });
    await findOn(shop.url);
    const error = await look(shop.host, stopping.signal).catch((failure: unknown) => failure);
    expect(String(error)).toContain("The server is stopping.");
    expect([(await source())?.lookedAt, await findings()]).toEqual([null as never, []]);
    shop.reply = () => html(OFFER);
    await look(shop.host);
    expect(await findings()).toEqual([["seen", undefined]]);
  });

  test("is sent for each host that has due addresses, and runs", async () => {
    const shop = startShop(
      () => html(OFFER),
      () => new Response("User-agent: *\nDisallow: /"),
    );
    await findOn(shop.url);
    await jobs.start([lookAtHost as jobs.Job], () => {});
    try {
      await findDue.run(null, new AbortController().signal);
      await findDue.run(null, new AbortController().signal);
      while ((await source())?.lookedAt === null) await Bun.sleep(50);
    } finally {
      await jobs.stop();
      await db.execute(sql`delete from pgboss.job`);
    }
    expect(await findings()).toEqual([["unreadable", "robots"]]);
  }, 60_000);
});
