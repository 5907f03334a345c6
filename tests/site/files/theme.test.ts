import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { settings } from "../../../db/schema";
import { current } from "../../../src/models/settings";
import { restore } from "../../catalogue";
import { get, visit } from "../../http";
import { all, without } from "../reading";

const addressOf = async () => all((await visit("/about")).html, /href="(\/theme\.css\?v=[^"]+)"/g)[0] ?? "";

describe("GET /theme.css", () => {
  test("has the brand colours as properties, for light and dark pages", async () => {
    const response = await get("/theme.css");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/css; charset=utf-8");
    const css = await response.text();
    expect(css).toContain("--brand:#FF6B00");
    expect(css).toMatch(/--brand-text:light-dark\(#\w{6},#\w{6}\)/);
    expect(css).toContain(".ticket");
  });

  test("may be cached for ever at the address that pages use", async () => {
    const response = await get(await addressOf());
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });

  test.each(["/theme.css", "/theme.css?v=old", "/theme.css?v=", "/theme.css?v=a&v=b"])(
    "%s may be cached for one minute only",
    async (path) => {
      expect((await get(path)).headers.get("Cache-Control")).toBe("public, max-age=60");
    },
  );
});

describe("GET /admin.css", () => {
  test("has the brand colours, and the admin's rules beside the public pages'", async () => {
    const response = await get("/admin.css");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
    const css = await response.text();
    for (const rule of ["--brand:#FF6B00", ".ticket", ".save-bar", ".rows", ".ProseMirror"])
      expect(css).toContain(rule);
  });

  test("may be cached for ever at the address that the admin's pages use", async () => {
    const address = all((await visit("/admin/login")).html, /href="(\/admin\.css\?v=[^"]+)"/g)[0] ?? "";
    const response = await get(address);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  });
});

test.each([
  [".save-bar", "the admin's"],
  [".rows", "the admin's"],
  [".veil", "the admin's"],
  [".ProseMirror", "the editor's"],
  ["sonner", "the toasts'"],
  [".toaster", "the toasts'"],
])("GET /theme.css has no rule for %s, which is %s", async (part) => {
  expect(await (await get("/theme.css")).text()).not.toContain(part);
});

describe("GET /theme.css after an operator's change", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("has the new colours, at a new address", async () => {
    const before = await addressOf();
    await db.insert(settings).values({ primaryColor: "#123456", secondaryColor: "#654321" });
    const after = await addressOf();
    expect(after).not.toBe(before);
    expect(await (await get(after)).text()).toContain("--brand:#123456");
    expect((await get(before)).headers.get("Cache-Control")).toBe("public, max-age=60");
  });
});

test("GET /theme.css serves the last known colours while the settings cannot be read", async () => {
  const { status, headers, html } = await without("settings", () => visit("/theme.css"));
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/css");
  expect(html).toContain("--brand:");
});

test("the script that knows a visitor's theme comes before the style sheet, small, and is cached for ever", async () => {
  const { html, headers } = await visit("/about");
  const [address = ""] = all(html, /<script src="(\/assets\/theme-choice-[^"]+)"><\/script>/g);
  expect(html.indexOf(address)).toBeLessThan(html.indexOf("/theme.css"));
  expect(headers.has("Set-Cookie")).toBe(false);
  const script = await get(address);
  expect(script.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect((await script.arrayBuffer()).byteLength).toBeLessThan(500);
});
