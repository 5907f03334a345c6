import { afterAll, beforeAll, expect, test } from "bun:test";
import { Hono } from "hono";
import { z } from "zod";
import { checkQuery } from "../../src/cache/query";
import { cached } from "../../src/cache/serve";
import { resizeStore, store } from "../../src/cache/store";
import type { AppEnv } from "../../src/http/context";

beforeAll(() => resizeStore(1));
afterAll(() => resizeStore(0));

const list = (standard: number) =>
  z.object({
    limit: z.coerce.number().default(standard),
    sort: z.enum(["new", "old"]).catch("new").default("new"),
    cursor: z
      .string()
      .transform((text): [string] => [text])
      .optional(),
  });

const app = new Hono<AppEnv>()
  .get("/fifty", checkQuery(list(50)), cached, (c) => c.json(c.req.valid("query")))
  .get("/ten", checkQuery(list(10)), cached, (c) => c.json(c.req.valid("query")));

const limitAt = async (path: string) => ((await (await app.request(path)).json()) as { limit: number }).limit;

test("two routes with different defaults each serve the requested variant", async () => {
  for (const path of ["/ten", "/fifty"])
    for (const limit of ["", "?limit=10", "?limit=50"]) {
      const wanted = limit ? Number(limit.split("=")[1]) : path === "/ten" ? 10 : 50;
      for (let times = 0; times < 2; times++)
        expect([path, limit, await limitAt(path + limit)]).toEqual([path, limit, wanted]);
    }
});

test("defaults, invalid values and unknown parameters share an entry, cursors have their own", async () => {
  resizeStore(1);
  for (const query of ["", "?limit=10", "?sort=new&limit=10", "?sort=loud&utm=1", "?limit=10.0"])
    await app.request(`/ten${query}`);
  expect(store.size().entries).toBe(1);
  for (const query of ["?cursor=a", "?cursor=b", "?sort=new&cursor=b", "?sort=old"])
    await app.request(`/ten${query}`);
  expect(store.size().entries).toBe(4);
});
