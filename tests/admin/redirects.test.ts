import { beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { missedPaths, redirects } from "../../db/schema";
import { get, origin, textOf } from "../http";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();
const LIST = "/admin/redirects";

const listed = async (query = "") => textOf(await (await admin.get(LIST + query)).text());
const saved = async () =>
  (await db.select().from(redirects).orderBy(redirects.from)).map(({ from, to }) => [from, to]);
const undoIn = (toast: string): string => JSON.parse(toast.replaceAll("&amp;", "&")).undo;
const answerTo = async (path: string) => {
  const response = await get(path);
  return [response.status, response.headers.get("location")];
};

describe("the list of old addresses", () => {
  test("has each with where it leads, the newest first, and finds letters anywhere", async () => {
    await admin.post(LIST, { from: "https://old.example/caf%C3%A9/", to: `${origin}/stores` });
    await admin.post(LIST, { from: "/50%25-off", to: "" });
    expect(await listed()).toContain("2 redirects");
    expect(await listed()).toMatch(/\/50%25-off.*Gone.*\/café.*\/stores/);
    expect(await listed("?search=AFÉ")).toContain("1 redirect ");
    expect(await listed("?search=%25")).toContain("/50%25-off");
    expect(await listed("?search=nope")).toContain("No redirect fits this search.");
    expect(await saved()).toEqual([
      ["/50%25-off", null],
      ["/café", "/stores"],
    ]);
  });

  test.each([
    ["/b", "/a", "to", "This leads back to the old address"],
    ["/a", "/stores", "from", "There is a redirect from this address already."],
  ])("refuses one from %s to %s, because of another", async (from, to, field, text) => {
    await admin.post(LIST, { from: "/a", to: "/b" });
    const response = await admin.post(LIST, { from, to });
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(new RegExp(`id="field-${field}-error"[^>]*>${text}`));
    expect(await saved()).toEqual([["/a", "/b"]]);
  });

  test("an edit and a deletion count at once, and can be undone", async () => {
    await admin.post(LIST, { from: "/a", to: "/stores" });
    const [row] = await db.select().from(redirects);
    const edited = await admin.post(`${LIST}/${row?.id}`, { from: "/a", to: "", version: "1" });
    expect(await flashOf(admin, edited)).toContain("Redirect updated successfully");
    expect(await answerTo("/a")).toEqual([410, null]);
    const deleted = await admin.post(`${LIST}/${row?.id}/deletion`, {});
    const undo = undoIn(await flashOf(admin, deleted));
    expect(await answerTo("/a")).toEqual([404, null]);
    expect((await admin.post(undo, {})).status).toBe(303);
    expect(await answerTo("/a")).toEqual([410, null]);
  });
});

describe("what is often asked for and not found", () => {
  beforeEach(async () => {
    await db.insert(missedPaths).values([
      { path: "/coupon/nike", day: sql`current_date - 3`, count: 7 },
      { path: "/coupon/nike", day: sql`current_date`, count: 2 },
      { path: "/?p=123", day: sql`current_date`, count: 3 },
      { path: `/${"long-".repeat(39)}`, day: sql`current_date`, count: 1 },
    ]);
  });

  /** The form of a path with this button, as a browser sends it. */
  const press = async (path: string, button: "no" | "yes", typed: Record<string, string> = {}) => {
    const html = await (await admin.get(LIST)).text();
    const form = html
      .split("<form")
      .find(
        (form) =>
          form.includes(`name="from" value="${path}"`) && form.includes(`name="isGone" value="${button}"`),
      );
    if (!form) throw new Error(`There is no form of ${path}`);
    const hidden = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const values = Object.fromEntries(hidden.map(([, name, value]) => [name, value]));
    return admin.post(/action="([^"]+)"/.exec(form)?.[1] ?? "", { ...values, ...typed });
  };

  test("stands above the list, the most frequent first", async () => {
    expect(await listed()).toMatch(
      /Often asked for, and not found .*\/coupon\/nike 9 times, last on .*\/\?p=123 3 times/,
    );
    expect(await listed("?search=nike")).not.toContain("Often asked for");
  });

  test("leads elsewhere with one button, leaves the list, and comes back with an undo", async () => {
    const flash = await flashOf(admin, await press("/coupon/nike", "no", { to: "/stores" }));
    expect(flash).toContain("Redirect created successfully");
    expect(await saved()).toEqual([["/coupon/nike", "/stores"]]);
    expect(await answerTo("/coupon/nike/")).toEqual([301, "/stores"]);
    expect(await listed()).not.toContain("9 times");
    expect((await admin.post(undoIn(flash), {})).status).toBe(303);
    expect(await listed()).toContain("9 times");
    expect(await answerTo("/coupon/nike/")).toEqual([404, null]);
  });

  test("is gone with the other button", async () => {
    await press("/?p=123", "yes");
    expect(await saved()).toEqual([["/?p=123", null]]);
    expect(await answerTo("/?p=123")).toEqual([410, null]);
    expect(await listed()).not.toContain("3 times");
  });

  test("is not gone if nobody has said where it leads", async () => {
    const response = await press("/coupon/nike", "no", { to: "  " });
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/id="field-to-error"[^>]*>This is required/);
    expect(await saved()).toEqual([]);
  });
});
