import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { purges as table } from "../../db/schema";
import { resizeStore } from "../../src/cache/store";
import { surrogateKeyOf, surrogateKeysOf } from "../../src/cache/surrogate-key";
import { invalidate } from "../../src/cache/tags";
import { env } from "../../src/env";
import * as purges from "../../src/operations/purges";
import { purgeDue } from "../../src/operations/purging";
import { paths } from "../../src/paths";
import { cast, storeBySlug } from "../cast";
import { restore } from "../catalogue";
import { get } from "../http";

type Call = { keys: string | null; token: string | null; tags: string[] };

const calls: Call[] = [];
let status = 200;
const cdn = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { tags } = (await request.json()) as { tags: string[] };
    const { headers } = request;
    calls.push({ keys: headers.get("surrogate-key"), token: headers.get("authorization"), tags });
    return new Response(null, { status });
  },
});

beforeAll(() => {
  Object.assign(env, { PURGE_URL: new URL("/purge", cdn.url).href, PURGE_TOKEN: "a-token" });
});
beforeEach(async () => {
  await db.delete(table);
  calls.length = 0;
  status = 200;
});
afterEach(restore);
afterAll(async () => {
  Object.assign(env, { PURGE_URL: undefined, PURGE_TOKEN: undefined });
  resizeStore(0);
  await db.delete(table);
  await cdn.stop(true);
});

const write = (...tags: string[]) => db.transaction((tx) => invalidate(tx, tags));

const makeDue = () => db.update(table).set({ dueAt: sql`now() - interval '1 second'` });

test("a change is told twice, because an instance may not have heard of it, and is forgotten then", async () => {
  await write("store:7", "stores");
  await write("store:8", "stores");
  await purgeDue();
  const call = {
    keys: "store:7 stores store:8",
    token: "Bearer a-token",
    tags: ["store:7", "stores", "store:8"],
  };
  expect(calls).toEqual([call]);
  await purgeDue();
  expect(calls).toEqual([call]);
  await makeDue();
  await purgeDue();
  expect(calls).toEqual([call, call]);
  expect(await db.$count(table)).toBe(0);
});

test("a change that is rolled back is not told", async () => {
  const written = db.transaction(async (tx) => {
    await invalidate(tx, ["store:7"]);
    throw new Error("no");
  });
  await expect(written).rejects.toThrow("no");
  await purgeDue();
  expect(calls).toEqual([]);
});

test("a call that fails is tried again, with growing pauses", async () => {
  status = 503;
  await write("store:7");
  const pauses: number[] = [];
  for (let tries = 0; tries < 3; tries++) {
    await makeDue();
    await purgeDue();
    const [row] = await db
      .select({ pause: sql<number>`extract(epoch from due_at - now())::float8` })
      .from(table);
    pauses.push(row?.pause ?? 0);
  }
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(calls.length).toBe(3);
  status = 204;
  await purgeDue();
  expect(calls.length).toBe(3);
  await makeDue();
  await purgeDue();
  expect(calls.length).toBe(4);
  expect(await db.select({ isSent: table.isSent }).from(table)).toEqual([{ isSent: true }]);
});

test("two instances do not make the same call, and one that was killed has another make it", async () => {
  await write("store:7");
  const [one, other] = await Promise.all([purges.claimDue(), purges.claimDue()]);
  expect([...one, ...other].map(({ tags }) => tags)).toEqual([["store:7"]]);
  await makeDue();
  expect((await purges.claimDue()).length).toBe(1);
});

test("tags make bounded headers, and very many one for everything", () => {
  const tags = Array.from({ length: 1_000 }, (_, id) => `deal:${id}:record`);
  expect(surrogateKeyOf(tags)).toBeUndefined();
  expect(surrogateKeyOf(tags.slice(0, 3))).toBe("all deal:0:record deal:1:record deal:2:record");
  const keys = surrogateKeysOf(new Set(tags));
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThanOrEqual(4_000);
  expect(keys.join(" ").split(" ")).toEqual(tags);
  expect(surrogateKeysOf(new Set(["store:7", "*"]))).toEqual(["all"]);
  expect(surrogateKeysOf(new Set(Array.from({ length: 3_000 }, (_, id) => `deal:${id}`)))).toEqual(["all"]);
});

test("a page has its tags and may stay for long, only where purges go", async () => {
  resizeStore(8);
  const { id } = await storeBySlug(cast.harborPine);
  const { headers } = await get(paths.store(cast.harborPine));
  expect(headers.get("surrogate-key")?.split(" ")).toEqual(expect.arrayContaining(["all", `store:${id}`]));
  expect(headers.get("cache-control")).toContain("s-maxage=600");
  for (const path of ["/healthz", "/readyz", "/store/none"])
    expect((await get(path)).headers.get("cache-control")).toBe("no-store");
  const purgeUrl = env.PURGE_URL;
  Object.assign(env, { PURGE_URL: undefined });
  resizeStore(8);
  const other = await get(paths.store(cast.harborPine));
  expect(other.headers.get("surrogate-key")).toBeNull();
  expect(other.headers.get("cache-control")).toContain("s-maxage=60,");
  await write("store:7");
  expect(await db.$count(table)).toBe(0);
  Object.assign(env, { PURGE_URL: purgeUrl });
});
