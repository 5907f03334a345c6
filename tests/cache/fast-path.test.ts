import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { cast } from "../cast";
import { preparedDatabase } from "../database";
import { all, dealIds, section } from "../site/reading";
import { type Started, start, stopAll } from "../started";

/*
 * The cache of a started server, which sends most answers before the app sees the request.
 */

// A busy machine takes long to start a server.
setDefaultTimeout(60_000);

/** A session gets answers of its own, whether its cookie is valid or not. */
const withSession = { Cookie: "theme=dark; session=x" };
let server: Started;

const database = await preparedDatabase(process.env.TEST_DATABASE_URL);
const startServer = () => start(database.folder, { DATABASE_URL: database.url, TRUST_PROXY: "loopback" });

beforeAll(async () => {
  server = await startServer();
});

afterAll(stopAll);

/** Opens an address as a person's browser does, from an address of its own for each `client`. */
async function ask(path: string, headers: Record<string, string> = {}, client = 0) {
  const response = await fetch(`http://localhost:${server.port}${path}`, {
    headers: {
      "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36",
      "X-Forwarded-For": `198.51.100.${client}`,
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "none",
      ...headers,
    },
  });
  const body = await response.text();
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  const isCached = response.headers.get("cache-status")?.includes("hit") ?? false;
  return { body, isCached, headers: response.headers };
}

/** An answer once it comes from the cache. */
async function cached(path: string) {
  for (let tries = 0; tries < 200; tries++) {
    const answer = await ask(path);
    if (answer.isCached) return answer;
    await Bun.sleep(10);
  }
  throw new Error(`${path} never came from the cache`);
}

const MORE = /&quot;next&quot;:&quot;(.*?)&quot;/g;

describe("a cached page", () => {
  test("is not its second page", async () => {
    const itemsOf = (html: string) => dealIds(section(html, "Latest Coupons..!"));
    const { body } = await cached("/");
    const first = new Set<unknown>(itemsOf(body));
    const [second = ""] = (all(body, MORE)[0] ?? "").split("#");
    expect(second).toContain("cursor=");
    for (const request of [ask, cached, cached]) {
      const items = itemsOf((await request(second)).body);
      expect(items.length).toBeGreaterThan(0);
      expect(items.filter((item) => first.has(item))).toEqual([]);
    }
  });

  test.each(["/", "/about", `/store/${cast.harborPine}`, "/api/coupons"])(
    "%s is not sent to a session",
    async (path) => {
      // The third is sent before any middleware runs.
      for (let times = 0; times < 3; times++) await cached(path);
      const { isCached, headers } = await ask(path, withSession);
      expect(isCached).toBe(false);
      expect(headers.get("cache-control")).toBe("no-store");
      expect((await cached(path)).headers.get("cache-control")).toContain("public");
    },
  );
});

describe("the key of a cached answer", () => {
  const known = fc.record(
    {
      search: fc.constantFrom("coffee", "linen", "off"),
      category: fc.constantFrom("fashion", "Home & Garden", "home-garden"),
      sort: fc.constantFrom("discount", "expiry", "popularity"),
      limit: fc.constantFrom("1", "3", "7"),
    },
    { requiredKeys: [] },
  );
  const defaults = fc.record({ sort: fc.constant("latest"), limit: fc.constant("50") }, { requiredKeys: [] });
  const places = fc.array(fc.nat(), { minLength: 10, maxLength: 10 });

  test("has all that an answer depends on, and nothing else", async () => {
    let runs = 0;
    const property = fc.asyncProperty(known, defaults, places, async (known, defaults, places) => {
      // An address may search only so often.
      const client = 20 + (runs++ % 200);
      let path: string | undefined = `/api/coupons?${new URLSearchParams(known)}`;
      // The first page, and the second, which only a cursor tells apart.
      for (let page = 0; page < 2 && path; page++) {
        const right = await ask(path, withSession, client);
        const given = Object.fromEntries(new URLSearchParams(path.split("?")[1]));
        const query: [string, string][] = Object.entries({ ...defaults, ...given });
        const shuffled = query.toSorted((one, other) => placeOf(one) - placeOf(other));
        function placeOf(pair: [string, string]) {
          return places[query.indexOf(pair)] ?? 0;
        }
        const other = `/api/coupons?${new URLSearchParams(shuffled)}`;
        expect((await ask(path, {}, client)).body).toBe(right.body);
        expect((await ask(other, {}, client)).body).toBe(right.body);
        if (!known.search) expect((await ask(other, {}, client)).isCached).toBe(true);
        path = /<https?:\/\/[^/]+(.*?)>/.exec(right.headers.get("link") ?? "")?.[1];
      }
    });
    await fc.assert(property, { numRuns: 40 });
  });
});

test("a client's view is counted once, whether the page is rendered or cached", async () => {
  const viewCount = async () =>
    JSON.parse((await ask(`/api/blogs/${cast.blog}`, withSession)).body).viewCount;
  const before = await viewCount();
  const path = `/blog/${cast.blog}`;
  const answers = [];
  for (const client of [1, 2, 3, 4]) answers.push(await ask(path, {}, client));
  // A robot and a page that is fetched ahead are sent the same, and are no views.
  await ask(path, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, 6);
  await ask(path, { "Sec-Purpose": "prefetch" }, 5);
  expect(answers.map(({ isCached }) => isCached)).toEqual([false, true, true, true]);
  // Counts are written when a server stops, at the latest.
  server.process.kill("SIGTERM");
  await server.process.exited;
  server = await startServer();
  expect(await viewCount()).toBe(before + 4);
});
