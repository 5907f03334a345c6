import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { type Admin, signIn } from "../../admin/session";
import { cast, dealByCode, storeBySlug } from "../../cast";
import { restore, restoreContent } from "../../catalogue";
import { get } from "../../http";
import { json } from "../asking";
import { entities } from "../entities";
import { document, faultsAt } from "./document";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

afterEach(restoreContent);
afterAll(restore);

describe("real answers match their descriptions", () => {
  const check = async (method: string, path: string, response: Response) => {
    const { status } = response;
    const described = document.paths[path]?.[method]?.responses[status];
    expect({ method, path, status, described: described !== undefined }).toEqual({
      method,
      path,
      status,
      described: true,
    });
    if (status === 204 || status === 301) return;
    const type = response.headers.get("content-type") ?? "";
    const place =
      described && "$ref" in described
        ? ["components", "responses", described.$ref.split("/").at(-1) ?? ""]
        : ["paths", path, method, "responses", String(status)];
    const faults = faultsAt([...place, "content", type, "schema"], await response.json());
    expect({ method, path, status, faults }).toEqual({ method, path, status, faults: [] });
  };

  const reads: [path: string, at?: () => string | Promise<string>][] = [
    ["/api/config"],
    ["/api/settings"],
    ["/api/stores", () => "/api/stores?limit=200"],
    ["/api/stores/popular"],
    ["/api/stores/{store}", () => `/api/stores/${cast.harborPine}`],
    ["/api/stores/{store}", () => "/api/stores/none"],
    ["/api/categories"],
    ["/api/categories/{id}", () => "/api/categories/1"],
    ["/api/coupons", () => "/api/coupons?limit=200"],
    ["/api/coupons", () => "/api/coupons?sort=none"],
    ["/api/coupons", () => "/api/coupons?state=inactive"],
    ["/api/coupons/featured"],
    ["/api/coupons/latest"],
    ["/api/coupons/{id}", async () => `/api/coupons/${(await dealByCode(cast.harbor20)).id}`],
    ["/api/offers", () => "/api/offers?limit=200"],
    ["/api/offers", () => "/api/offers?state=all&limit=200"],
    ["/api/offers/{id}", () => "/api/offers/2147483647"],
    ["/api/blogs", () => "/api/blogs?limit=200"],
    ["/api/blogs", () => "/api/blogs?status=draft"],
    ["/api/blogs/{post}", () => `/api/blogs/${cast.blogWithStore}`],
    ["/api/blogs/{post}", () => `/api/blogs/${cast.draft}`],
    ["/api/subscribers"],
    ["/api/google-ads/status"],
    ["/api/openapi.json"],
  ];

  test.each(reads)("GET %s", async (path, at = () => path) => {
    await check("get", path, await admin.get(await at()));
    const stranger = await get(await at());
    const isForAdmin = Boolean(document.paths[path]?.get?.security.length);
    if (isForAdmin || stranger.status === 401) await check("get", path, stranger);
  });

  test.each(entities)("writing $name", async ({ path, body, change, wrong }) => {
    const sent = await body();
    const created = await admin.json("POST", path, sent);
    const { id } = (await created.clone().json()) as { id: number };
    await check("post", path, created);
    await check("post", path, await admin.json("POST", path, { ...sent, ...wrong }));
    const param = { "/api/stores": "store", "/api/blogs": "post" }[path] ?? "id";
    const [one, at] = [`${path}/{${param}}`, `${path}/${id}`];
    const edit = ["paths", one, "patch", "requestBody", "content", "application/json", "schema"];
    expect(faultsAt(edit, await (await admin.get(created.headers.get("Location") ?? "")).json())).toEqual([]);
    expect(faultsAt(edit, { activ: false })).not.toEqual([]);
    await check("patch", one, await admin.json("PATCH", at, { activ: false }));
    await check("put", one, await admin.json("PUT", at, { ...sent, ...change(), version: 1 }));
    await check("put", one, await admin.json("PUT", at, { ...sent, ...change(), version: 1 }));
    await check("put", one, await admin.json("PUT", `${path}/2147483647`, sent));
    await check("put", one, await admin.json("PUT", at, sent, { headers: { "Content-Type": "text/plain" } }));
    await check(
      "put",
      one,
      await admin.json("PUT", at, sent, { headers: { Origin: "https://evil.example" } }),
    );
    await check("delete", one, await admin.json("DELETE", at));
    await check("delete", one, await admin.json("DELETE", at));
  });

  test("reordering, settings, subscribing and copying", async () => {
    const { id } = await storeBySlug(cast.inkwell);
    const offers = (await json<{ offers: { id: number }[] }>(`/api/stores/${cast.inkwell}`)).offers;
    const order = { storeId: id, offerIds: offers.map((offer) => offer.id) };
    await check("post", "/api/offers/reorder", await admin.json("POST", "/api/offers/reorder", order));
    await check("put", "/api/settings", await admin.json("PUT", "/api/settings", { siteName: "Penny & Co" }));
    await check("put", "/api/settings", await admin.json("PUT", "/api/settings", { version: 99 }));
    const subscribe = "/api/newsletter/subscribe";
    await check("post", subscribe, await admin.json("POST", subscribe, { email: "ann@mail.example" }));
    await check("get", "/api/subscribers", await admin.get("/api/subscribers"));
    await check("post", "/api/deals/{id}/copies", await admin.json("POST", "/api/deals/1/copies"));
  });
});
