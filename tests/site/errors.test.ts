import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { resizeStore, store } from "../../src/cache/store";
import { markChanged } from "../../src/cache/tags";
import * as blogModel from "../../src/models/blogs/list";
import * as categoryModel from "../../src/models/categories";
import * as deals from "../../src/models/deals/list";
import * as ofStore from "../../src/models/deals/of-store";
import * as settingsModel from "../../src/models/settings";
import * as directory from "../../src/models/stores/directory";
import * as storeModel from "../../src/models/stores/list";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { get, send, textOf, visit } from "../http";
import { expectNoSecrets, failures, inTwoParts, linkTo, robot, without } from "./reading";

const page = `/store/${cast.harborPine}`;

describe("an unknown path", () => {
  test.each([
    "/nope",
    "/nope/nope",
    "/store",
    "/blog",
    "/category",
    "/deal",
    "/go",
    "/go/deal",
    "/index.html",
    "/.env",
    "/.git/config",
    "/package.json",
    "/src/app.ts",
    "/%2e%2e/package.json",
    "/assets/nope.js",
    "//evil.example",
    "/<script>alert(1)</script>",
    "/stores/x",
    "/wp-admin",
    "/fragments/nope",
  ])("GET %s answers 404 with the page", async (path) => {
    const { status, html, headers } = await visit(path);
    expect(status).toBe(404);
    expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(textOf(html)).toContain("404 Page Not Found");
    expect(html).not.toContain("<script>alert");
    expect(linkTo(html, "Back to Home")).toBe("/");
    expect(html).toContain('<form class="flex gap-2.5" action="/stores">');
  });

  test("leads to the stores that are used most", async () => {
    const [first] = await storeModel.popular(1);
    const { html } = await visit("/nope");
    const stores = /<h2[^>]*>Popular Stores<\/h2>(.*?)<\/ul>/s.exec(html)?.[1] ?? "";
    expect(stores.match(/<a /g)).toHaveLength(6);
    expect(linkTo(stores, first?.name.replace("&", "&amp;") ?? "")).toBe(`/store/${first?.slug}`);
  });

  test.each(["POST", "PUT", "DELETE"])("%s to an unknown path answers 404", async (method) => {
    expect((await send(method, "/nope", { form: {} })).status).toBe(404);
  });

  test("needs no database", async () => {
    const { status, html } = await without("settings", () => visit("/nope"));
    expect(status).toBe(404);
    expect(html).toContain("</footer>");
  });
});

describe("a page that fails", () => {
  test("answers 500 with header, footer, an error text and the request id", async () => {
    const { status, html, headers } = await without("settings", () => visit(page));
    expect(status).toBe(500);
    expect(textOf(html)).toContain(
      `Something Went Wrong This page could not be shown. The error is in our log under ${headers.get("X-Request-Id")}.`,
    );
    expect(html).toContain('<nav aria-label="Main"');
    expect(html).toContain("</footer>");
    expect(linkTo(html, "Try Again")).toBe(page);
    expect(linkTo(html, "Back to Home")).toBe("/");
    const again = await without("settings", () => visit("/?search=tea&sort=expiry"));
    expect(linkTo(again.html, "Try Again")).toBe("/?search=tea&sort=expiry");
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test("reveals neither query nor stack", async () => {
    const { html } = await without("settings", () => visit(page));
    expectNoSecrets(html);
    expect(html).not.toMatch(/settings|time_zone/);
  });

  test.each(["ECONNREFUSED", "CONNECTION_CLOSED", "08006", "57P01"])(
    "answers 503 with Retry-After while the database cannot be reached (%s)",
    async (code) => {
      const away = new Error("Failed query", { cause: Object.assign(new Error("connect"), { code }) });
      const bySlug = spyOn(storeModel, "bySlug").mockRejectedValue(away);
      try {
        const response = await get(page);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        const html = await response.text();
        expect(textOf(html)).toContain("Our catalogue cannot be reached at the moment.");
        expectNoSecrets(html);
      } finally {
        bySlug.mockRestore();
      }
    },
  );

  const parts = [
    { path: "/", breaks: () => spyOn(deals, "coupons") },
    { path: "/stores", breaks: () => spyOn(directory, "figures") },
    { path: "/blogs", breaks: () => spyOn(blogModel, "list") },
    { path: "/categories", breaks: () => spyOn(categoryModel, "counted") },
    { path: page, breaks: () => spyOn(ofStore, "couponsOfStore") },
  ];
  const away = () =>
    new Error("Failed query", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });

  describe.each(parts)("$path, whose list the database cannot give,", ({ path, breaks }) => {
    afterEach(() => resizeStore(0));

    test.each([
      ["a visitor", {}],
      ["a session", { Cookie: "session=x" }],
      ["a robot", robot],
    ])("answers %s with 503 and Retry-After", async (_, headers: Record<string, string>) => {
      for (const mib of [0, 1]) {
        resizeStore(mib);
        using _ = breaks().mockImplementation(async () => Promise.reject(away()));
        const response = await get(path, headers);
        expect(response.status).toBe(503);
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(textOf(await response.text())).toContain("Our catalogue cannot be reached at the moment.");
        expect(store.size().entries).toBe(0);
      }
    });

    test("answers 503 if the list's query hangs and no other query succeeds", async () => {
      resizeStore(1);
      // With it the settings are known.
      await get("/about");
      using _ = breaks().mockImplementation(() => new Promise<never>(() => {}));
      using __ = spyOn(settingsModel, "current").mockImplementation(async () => Promise.reject(away()));
      const ask = () => get(path, { Cookie: "session=x" });
      // That the database has answered is believed for a moment.
      let response = await ask();
      for (; response.status === 200; response = await ask()) {
        await response.body?.cancel();
        await Bun.sleep(20);
      }
      expect(response.status).toBe(503);
    });

    test("the cached answer is sent unchanged", async () => {
      resizeStore(1);
      // A first answer that takes long is streamed, and then made again.
      await (await get(path)).text();
      const html = await (await get(path)).text();
      markChanged(["*"]);
      using _ = breaks().mockImplementation(async () => Promise.reject(away()));
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(html);
    });

    test("a page that fails while it streams ends with an error text and is not cached", async () => {
      resizeStore(1);
      const late = Promise.withResolvers<never>();
      using _ = breaks().mockImplementation(() => late.promise);
      const { shell, rest } = await inTwoParts(path, () => late.reject(away()));
      expect(shell).toContain("</footer>");
      expect(failures(rest)).toBeGreaterThan(0);
      expect(store.size().entries).toBe(0);
    });
  });

  test("is rendered again once it is stale", async () => {
    await without("settings", () => visit(page));
    expect((await visit(page)).status).toBe(200);
  });

  test("escapes a hostile path", async () => {
    const { html } = await without("stores", () => visit('/store/"><script>alert(1)<%2Fscript>'));
    expect(html).not.toContain("<script>alert");
  });
});

describe("an operator's settings", () => {
  afterEach(async () => {
    await restore();
    await settingsModel.current();
  });

  test("are on error pages, too, as they were last read", async () => {
    await db.insert(settings).values({ siteName: "Penny & Co" });
    await visit("/about");
    expect((await visit("/nope")).html).toContain("<title>404 Page Not Found – Penny &amp; Co</title>");
    const { html } = await without("settings", () => visit(page));
    expect(html).toContain("<title>Something Went Wrong – Penny &amp; Co</title>");
  });
});
