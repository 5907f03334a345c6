import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { and, eq, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { history } from "../../db/schema";
import { type Admin, signIn } from "../admin/session";
import { cast, storeBySlug } from "../cast";
import { restore, restoreContent } from "../catalogue";
import { get, send } from "../http";
import { problemOf } from "./asking";
import { entities } from "./entities";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

type Stored = { id: number; version: number } & Record<string, unknown>;

const storedIn = async (response: Response, status: number): Promise<Stored> => {
  const text = await response.text();
  expect({ status: response.status, text }).toMatchObject({ status });
  return JSON.parse(text) as Stored;
};

const ABSENT = 2_147_483_647;

describe.each(entities)("/api/$name", ({ path, subject, body, change, wrong, duplicate }) => {
  const make = async () => {
    const sent = await body();
    return { sent, stored: await storedIn(await admin.json("POST", path, sent), 201) };
  };

  const rows = async () => {
    const table = subject === "coupon" || subject === "offer" ? "deals" : path.slice("/api/".length);
    const [row] = await query<{ rows: number }>(sql.raw(`select count(*)::int as rows from ${table}`));
    return row?.rows;
  };

  const historyOf = (id: number) =>
    db
      .select()
      .from(history)
      .where(and(eq(history.subject, subject), eq(history.subjectId, id)))
      .orderBy(history.id);

  test("POST creates it, answers with its location, and records it in the history", async () => {
    const sent = await body();
    const response = await admin.json("POST", path, sent);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const stored = await storedIn(response, 201);
    const { content: _, ...same } = sent;
    expect(stored).toMatchObject({
      ...same,
      ...("category" in sent && subject === "store" ? { category: "Fashion" } : {}),
      version: 1,
    });
    const shown = await get(response.headers.get("Location") ?? "");
    expect((await storedIn(shown, 200)).id).toBe(stored.id);
    const signature = { actorKind: "admin", actorId: 1, actor: "192.0.2.7" };
    expect(await historyOf(stored.id)).toMatchObject([{ action: "create", ...signature }]);
  });

  test("PUT changes it, raises the version, and records both states in the history", async () => {
    const { sent, stored } = await make();
    const changes = change();
    const changed = await storedIn(
      await admin.json("PUT", `${path}/${stored.id}`, { ...sent, ...changes, version: 1 }),
      200,
    );
    const { updatedAt: _, ...same } = stored;
    expect(changed).toMatchObject({ ...same, ...changes, version: 2 });
    const [, edit] = await historyOf(stored.id);
    expect(edit).toMatchObject({ action: "update", before: { version: 1 }, after: { version: 2 } });
  });

  test.each(["PUT", "PATCH"])("%s of what a GET answered changes nothing but the version", async (method) => {
    const location = (await admin.json("POST", path, await body())).headers.get("Location") ?? "";
    const read = await storedIn(await admin.get(location), 200);
    await storedIn(await admin.json(method, `${path}/${read.id}`, read), 200);
    const { updatedAt: _, ...same } = read;
    expect(await storedIn(await admin.get(location), 200)).toMatchObject({ ...same, version: 2 });
  });

  test.each(["POST", "PUT", "PATCH"])("%s with unknown fields answers 422 and names each", async (method) => {
    const { sent, stored } = await make();
    const before = await rows();
    const at = method === "POST" ? path : `${path}/${stored.id}`;
    const unknown = { startDate: "2027-01-02", activ: false, expires: null };
    const changed = { ...sent, ...change(), ...("slug" in sent ? { slug: "unknown-fields" } : {}) };
    const refused = await problemOf(await admin.json(method, at, { ...changed, ...unknown }), 422);
    const texts = Object.keys(unknown).map((field) => `There is no field “${field}”.`);
    expect(refused.detail).toBe(texts.join(" "));
    expect(Object.entries(refused.errors ?? {})).toEqual(
      Object.keys(unknown).map((field, at) => [field, [texts[at] ?? ""]]),
    );
    // Together with what else is wrong.
    const [field, value] = Object.entries(wrong)[0] ?? [];
    const both = await problemOf(
      await admin.json(method, at, { ...changed, [`${field}`]: value, activ: 1 }),
      422,
    );
    expect(Object.keys(both.errors ?? {}).toSorted()).toEqual(["activ", `${field}`].toSorted());
    expect(await rows()).toBe(before);
    expect(await historyOf(stored.id)).toHaveLength(1);
  });

  test("DELETE deletes it, and the next DELETE answers 404", async () => {
    const { stored } = await make();
    const gone = await admin.json("DELETE", `${path}/${stored.id}`);
    expect([gone.status, await gone.text()]).toEqual([204, ""]);
    await problemOf(await admin.json("DELETE", `${path}/${stored.id}`), 404);
    expect((await historyOf(stored.id)).map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  test("without a session it answers 401 and changes nothing", async () => {
    const { sent, stored } = await make();
    const before = await rows();
    for (const [method, at] of [
      ["POST", path],
      ["PUT", `${path}/${stored.id}`],
      ["PATCH", `${path}/${stored.id}`],
      ["DELETE", `${path}/${stored.id}`],
    ] as const) {
      const response = await send(method, at, { json: { ...sent, ...change(), slug: "by-a-stranger" } });
      expect(response.headers.get("WWW-Authenticate")).toBeNull();
      expect((await problemOf(response, 401)).detail).toContain("/admin/login");
    }
    expect(await rows()).toBe(before);
    expect(await historyOf(stored.id)).toHaveLength(1);
  });

  test("a request from another site is refused, with the session too", async () => {
    const { sent, stored } = await make();
    for (const [method, at] of [
      ["POST", path],
      ["PUT", `${path}/${stored.id}`],
      ["PATCH", `${path}/${stored.id}`],
      ["DELETE", `${path}/${stored.id}`],
    ] as const)
      for (const headers of [{ Origin: "https://evil.example" }, { Origin: "" }])
        await problemOf(await admin.json(method, at, sent, { headers: { ...headers } }), 403);
    expect(await historyOf(stored.id)).toHaveLength(1);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "application/ld+json"])(
    "a body of type %s answers 415",
    async (type) => {
      const headers = { "Content-Type": type };
      await problemOf(await admin.json("POST", path, await body(), { headers }), 415);
      await problemOf(await admin.json("PUT", `${path}/1`, await body(), { headers }), 415);
    },
  );

  test.each(["", "{", '{"a":1}{}', "\u0000"])("the body %p, which is not JSON, answers 400", async (raw) => {
    const headers = { Cookie: admin.cookie };
    for (const [method, at] of [
      ["POST", path],
      ["PUT", `${path}/1`],
    ] as const)
      await problemOf(await send(method, at, { raw, type: "application/json" }, headers), 400);
  });

  test.each(["null", "[]", '"text"', "7"])(
    "the body %s, which is not an object, answers 422",
    async (raw) => {
      const headers = { Cookie: admin.cookie };
      const { stored } = await make();
      for (const [method, at] of [
        ["POST", path],
        ["PUT", `${path}/${stored.id}`],
      ] as const)
        await problemOf(await send(method, at, { raw, type: "application/json" }, headers), 422);
    },
  );

  test.each(Object.entries(wrong))("a wrong %s answers 422 and is named", async (field, value) => {
    const before = await rows();
    const response = await admin.json("POST", path, { ...(await body()), [field]: value });
    const { errors = {} } = await problemOf(response, 422);
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]?.[0]).toMatch(/\w/);
    expect(await rows()).toBe(before);

    const { sent, stored } = await make();
    const edit = await admin.json("PUT", `${path}/${stored.id}`, { ...sent, [field]: value });
    expect(Object.keys((await problemOf(edit, 422)).errors ?? {})).toEqual([field]);
  });

  test.each([ABSENT, 0, -1, 2_147_483_648, "1e9", "none", "1.5", "%20"])(
    "PUT and DELETE of the id %p answer 404",
    async (id) => {
      await problemOf(await admin.json("PUT", `${path}/${id}`, await body()), 404);
      await problemOf(await admin.json("DELETE", `${path}/${id}`), 404);
    },
  );

  test.if(duplicate !== undefined)("a value that another one has answers 409 and is named", async () => {
    const created = await problemOf(await admin.json("POST", path, { ...(await body()), ...duplicate }), 409);
    expect(created.errors).toEqual({ slug: ["Another one has this slug."] });
    const { sent, stored } = await make();
    const edited = await admin.json("PUT", `${path}/${stored.id}`, { ...sent, ...duplicate });
    expect((await problemOf(edited, 409)).errors).toEqual({ slug: ["Another one has this slug."] });
  });

  test("an edit of an older version answers 409 with the current state", async () => {
    const { sent, stored } = await make();
    const changes = change();
    const first = { ...sent, ...changes, version: stored.version };
    await storedIn(await admin.json("PUT", `${path}/${stored.id}`, first), 200);
    const late = await admin.json("PUT", `${path}/${stored.id}`, { ...sent, version: stored.version });
    const { current } = (await problemOf(late, 409)) as unknown as { current: Stored };
    expect(current).toMatchObject({ id: stored.id, ...changes, version: 2 });
    // With the version it now names, the same edit is accepted.
    const again = { ...sent, version: current.version };
    expect((await storedIn(await admin.json("PUT", `${path}/${stored.id}`, again), 200)).version).toBe(3);
  });

  test("of concurrent edits of one version, one succeeds", async () => {
    const { sent, stored } = await make();
    const edits = Array.from({ length: 5 }, () =>
      admin.json("PUT", `${path}/${stored.id}`, { ...sent, ...change(), version: 1 }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  test("an invalid version answers 422", async () => {
    const { sent, stored } = await make();
    const response = await admin.json("PUT", `${path}/${stored.id}`, { ...sent, version: "last" });
    expect(Object.keys((await problemOf(response, 422)).errors ?? {})).toEqual(["version"]);
  });

  test("a call that is repeated with its Idempotency-Key creates one entity and gets the same answer", async () => {
    const [sent, before] = [await body(), (await rows()) ?? 0];
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => admin.json("POST", path, sent, { headers })));
    const stored = await Promise.all(answers.map((answer) => storedIn(answer, 201)));
    expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
    expect(await rows()).toBe(before + 1);

    const at = `${path}/${stored[0]?.id}`;
    const edit = { ...sent, ...change(), version: 1 };
    const [first, again] = [
      await storedIn(await admin.json("PUT", at, edit, { headers }), 200),
      await storedIn(await admin.json("PUT", at, edit, { headers }), 200),
    ];
    expect(again).toEqual(first);
  });

  test("an Idempotency-Key with another body answers 409, and changes nothing", async () => {
    const sent = await body();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const stored = await storedIn(await admin.json("POST", path, sent, { headers }), 201);
    const before = await rows();
    const other = { ...sent, ...change() };
    const { detail } = await problemOf(await admin.json("POST", path, other, { headers }), 409);
    expect(detail).toContain("new key");
    expect(await rows()).toBe(before);
    expect((await storedIn(await admin.json("POST", path, sent, { headers }), 201)).id).toBe(stored.id);
  });

  test.each(["PUT", "PATCH"])("%s with a stale If-Match answers 412, and changes nothing", async (method) => {
    const { stored } = await make();
    const at = `${path}/${stored.id}`;
    const ifMatch = (tag: string) => ({ headers: { "If-Match": tag } });
    expect((await storedIn(await admin.json(method, at, change(), ifMatch('"1"')), 200)).version).toBe(2);
    const stale = await problemOf(await admin.json(method, at, change(), ifMatch('"1"')), 412);
    expect(stale.current).toMatchObject({ id: stored.id, version: 2 });
    await problemOf(await admin.json(method, at, change(), ifMatch("3")), 400);
    expect((await storedIn(await admin.json(method, at, change(), ifMatch("*")), 200)).version).toBe(3);
  });

  test("a DELETE that is repeated with its Idempotency-Key gets the same answer, and deletes once", async () => {
    const { stored } = await make();
    const at = `${path}/${stored.id}`;
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const both = await Promise.all([1, 2].map(() => admin.json("DELETE", at, undefined, { headers })));
    const later = await admin.json("DELETE", at, undefined, { headers });
    expect([...both, later].map(({ status }) => status)).toEqual([204, 204, 204]);
    expect((await historyOf(stored.id)).map(({ action }) => action)).toEqual(["create", "delete"]);
    const other = { headers: { "Idempotency-Key": crypto.randomUUID() } };
    await problemOf(await admin.json("DELETE", at, undefined, other), 404);
  });

  test("an Idempotency-Key that is not a UUID answers 400", async () => {
    const headers = { "Idempotency-Key": "again" };
    const { stored } = await make();
    for (const [method, at, sent] of [
      ["POST", path, await body()],
      ["DELETE", `${path}/${stored.id}`, undefined],
    ] as const) {
      const { detail } = await problemOf(await admin.json(method, at, sent, { headers }), 400);
      expect(detail).toContain("Idempotency-Key should be a UUID");
    }
  });
});

test("one Idempotency-Key on calls of several addresses creates an entity of each", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  for (const { path, body } of entities)
    await storedIn(await admin.json("POST", path, await body(), { headers }), 201);
});

test("PUT of a deal's required fields leaves the others, and null or an empty text empties them", async () => {
  const required = {
    title: "Stripes",
    description: "All of them.",
    storeId: (await storeBySlug(cast.harborPine)).id,
    affiliateLink: "https://partner.example/a",
  };
  const others = {
    code: "STRIPES",
    minSpend: 20,
    discountType: "fixed",
    discountValue: "$5",
    active: false,
    startsAt: "2027-01-02T00:00:00.000Z",
    expiryDate: "2027-06-30T23:59:59.000Z",
  };
  for (const path of ["/api/coupons", "/api/offers"]) {
    const { id } = await storedIn(await admin.json("POST", path, { ...required, ...others }), 201);
    const put = async (sent: object) =>
      storedIn(await admin.json("PUT", `${path}/${id}`, { ...required, ...sent }), 200);
    expect(await put({})).toMatchObject(others);
    const emptied = { code: null, minSpend: null, startsAt: null, expiryDate: null };
    expect(await put(emptied)).toMatchObject({ ...others, ...emptied });
    await put(others);
    const blank = Object.fromEntries(Object.keys(emptied).map((name) => [name, ""]));
    expect(await put(blank)).toMatchObject({ ...others, ...emptied });
  }
});

test("a part of a field with parts that is not known answers 422", async () => {
  const blog = await entities.find(({ name }) => name === "blogs")?.body();
  const link = { text: "See", contxt: "first", url: "https://one.example/" };
  const refused = await problemOf(
    await admin.json("POST", "/api/blogs", { ...blog, affiliateLinks: [link] }),
    422,
  );
  expect(refused.errors).toEqual({ affiliateLinks: ["Each link is an object with text, context and url."] });
});
