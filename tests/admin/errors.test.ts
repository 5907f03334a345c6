import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import * as stores from "../../src/models/stores/admin-list";
import { restore } from "../catalogue";
import { textOf } from "../http";
import { all, linkTo } from "../site/reading";
import { type Admin, PASSWORD, signIn } from "./session";

const away = new Error("Failed query", {
  cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
});
const broken = new Error("Failed query: select secret from stores");
const list = "/admin/stores?search=coffee&sort=newest";
const typed = { name: "Candle & Corner", website: "https://candle.example", tag: ["a", "b"] };

let admin: Admin;
beforeAll(async () => {
  admin = await signIn();
});
afterAll(restore);

/** While the list of stores cannot be read. */
async function failing<Value>(error: Error, act: () => Promise<Value>): Promise<Value> {
  using _ = spyOn(stores, "adminList").mockRejectedValue(error);
  return await act();
}

describe("a screen that cannot be made", () => {
  test("while the database is away answers 503, when to come back, and the way to the very same list", async () => {
    const response = await failing(away, () => admin.get(list));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const html = await response.text();
    expect(textOf(html)).toContain(
      "The database cannot be reached at the moment. Please try again in a minute.",
    );
    expect(all(html, /<a href="([^"]*)"[^>]*>Try Again/g)).toEqual([list]);
    expect(linkTo(html, "Dashboard")).toBe("/admin");
  });

  test("for another reason answers 500 with the id of its record, and nothing of the reason", async () => {
    const response = await failing(broken, () => admin.get(list));
    expect(response.status).toBe(500);
    const html = await response.text();
    expect(textOf(html)).toContain(
      `The log has a record of it under ${response.headers.get("X-Request-Id")}.`,
    );
    expect(html).not.toContain("secret");
  });

  test("as a part of the screen leaves what stands there", async () => {
    const headers = { "HX-Request": "true", "HX-Target": "list" };
    const response = await failing(away, () => admin.get(list, { headers }));
    expect(response.status).toBe(503);
    expect(response.headers.get("HX-Reswap")).toBe("none");
    expect(await response.text()).toBe("");
  });
});

describe("a form that cannot be answered", () => {
  test("says so, that part of it may have been done, and leads to the dashboard", async () => {
    const response = await failing(away, () => admin.post(list, typed));
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(textOf(html)).toContain("Part of it may have been done: look before you send it again.");
    expect(html).not.toContain("Try Again");
    expect(linkTo(html, "Dashboard")).toBe("/admin");
  });

  test("never gives a password back", async () => {
    const html = await failing(away, async () =>
      (await admin.post(list, { ...typed, "new-password": PASSWORD })).text(),
    );
    expect(html).not.toContain(PASSWORD);
  });
});
