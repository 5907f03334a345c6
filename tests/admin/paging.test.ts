import { describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { blogs, categories, subscribers } from "../../db/schema";
import { textOf } from "../http";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const htmlOf = async (path: string) => (await admin.get(path)).text();

/** The address of the link with this text. */
const linkIn = (html: string, text: string) =>
  new RegExp(`<a href="([^"]+)"[^>]*>${text}</a>`).exec(html)?.[1]?.replaceAll("&amp;", "&");

const hrefs = (html: string, part: string) =>
  [...html.matchAll(/(?:href|action)="([^"]+)"/g)]
    .map(([, href]) => href?.replaceAll("&amp;", "&") ?? "")
    .filter((href) => href.includes(part));

const rowsOf = (html: string) => [...html.matchAll(/name="id"[^>]*value="(\d+)"/g)].map(([, id]) => id);

const follow = async (html: string, text: string) => {
  const path = linkIn(html, text);
  if (!path) throw new Error(`There is no link "${text}"`);
  return { path, html: await htmlOf(path) };
};

describe("the pages of a list", () => {
  test.each(["/admin/offers", "/admin/coupons?search=off&sort=ending", "/admin/coupons?sort=popularity"])(
    "%s: each page leads back to the one before it, with the same rows",
    async (first) => {
      const pages = [await htmlOf(first)];
      for (let page = pages[0] ?? ""; linkIn(page, "Next page"); pages.push(page))
        page = (await follow(page, "Next page")).html;
      expect(pages.length).toBeGreaterThan(3);
      let back = pages.at(-1) ?? "";
      for (const expected of pages.slice(0, -1).toReversed()) {
        back = (await follow(back, "Previous page")).html;
        expect(rowsOf(back)).toEqual(rowsOf(expected));
      }
      expect(linkIn(back, "Previous page")).toBeUndefined();
    },
  );

  test("the way back grows no longer than an address may be, and then leads to the first page", async () => {
    const trail = Array.from({ length: 60 }, () =>
      Buffer.from('["a store of this name",12]').toString("base64url"),
    );
    const html = await htmlOf(`/admin/stores?cursor=${trail[0]}&back=${trail.join(".")}`);
    expect(linkIn(html, "First page")).toBe("/admin/stores");
    const { path } = await follow(
      await htmlOf(`/admin/stores?cursor=${trail[0]}&back=${trail.slice(30).join(".")}`),
      "Next page",
    );
    expect(path.length).toBeLessThan(2000);
  });

  test("a page that has become empty leads back", async () => {
    const second = (await follow(await htmlOf("/admin/stores"), "Next page")).path;
    const ids = rowsOf(await htmlOf(second)).filter((id) => id !== undefined);
    const action = hrefs(await htmlOf(second), "/bulk")[0] ?? "";
    const answer = await admin.post(action, { id: ids, action: "delete", confirmed: "yes" });
    expect(answer.headers.get("location")).toBe(second);
    const html = await htmlOf(second);
    expect(textOf(html)).toContain("Nothing more here.");
    expect(linkIn(html, "Previous page")).toBe("/admin/stores");
  });
});

describe("on the second page of a filtered list", () => {
  const secondOf = async (list: string) => follow(await htmlOf(list), "Next page");

  test("a dialog leads back to it when it is closed, refused or saved, and then to the row", async () => {
    const { path: second, html } = await secondOf("/admin/stores?sort=popularity");
    const edit = hrefs(html, "/admin/stores/").find((href) => /stores\/\d+\?/.test(href)) ?? "";
    const [, id] = /stores\/(\d+)/.exec(edit) ?? [];
    const dialog = await htmlOf(edit);
    expect(linkIn(dialog, "Cancel")).toBe(second);
    const fieldOf = (name: string) =>
      new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(dialog)?.[1] ?? "";
    const names = ["name", "slug", "website", "version"];
    const typed = Object.fromEntries(names.map((name) => [name, fieldOf(name)]));
    const [action = ""] = hrefs(dialog, edit);
    const refused = await admin.post(action, { ...typed, name: "" });
    expect(refused.status).toBe(422);
    expect(linkIn(await refused.text(), "Cancel")).toBe(second);
    const saved = await admin.post(action, typed);
    expect(saved.headers.get("location")).toBe(`${second}#row-${id}`);
    expect(await htmlOf(second)).toContain(`<a id="row-${id}" href="${edit.replaceAll("&", "&amp;")}"`);
  });

  test("a deletion and a bulk action lead back to it", async () => {
    const { path: second, html } = await secondOf("/admin/coupons?state=live&sort=popularity");
    const [deal = ""] = hrefs(html, "/admin/coupons/").filter((href) => /coupons\/\d+\?/.test(href));
    const deletion = deal.replace("?", "/deletion?");
    expect(linkIn(await htmlOf(deletion), "Cancel")).toBe(second);
    expect((await admin.post(deletion, {})).headers.get("location")).toBe(second);
    const [bulk = ""] = hrefs(html, "/coupons/bulk");
    const ticked = { id: rowsOf(html).at(-1) ?? "", action: "feature" };
    expect((await admin.post(bulk, ticked)).headers.get("location")).toBe(second);
  });
});

test.each([
  ["/admin/stores", "category=fashion", "/admin/stores/new"],
  ["/admin/stores", "category=fashion", "/admin/stores/generate"],
  ["/admin/categories", "search=fa", "/admin/categories/new"],
  ["/admin/offers", "state=live", "/admin/offers/new"],
  ["/admin/blogs", "status=draft", "/admin/blogs/new"],
])("%s, filtered by %s without a new page: %s leads back to what is filtered", async (path, filter, link) => {
  const list = await admin.get(`${path}?${filter}`, {
    headers: { "HX-Request": "true", "HX-Target": "div#list" },
  });
  expect(hrefs(await list.text(), link)).toContain(`${link}?${filter}`);
});

test("every list has a way back", async () => {
  const many = Array.from({ length: 60 }, (_, index) => String(index).padStart(3, "0"));
  await db.insert(categories).values(many.map((no) => ({ name: `Shelf ${no}`, slug: `shelf-${no}` })));
  await db.insert(subscribers).values(many.map((no) => ({ email: `reader-${no}@example.com` })));
  await db.insert(blogs).values(
    many.map((no) => ({
      title: `Post ${no}`,
      slug: `post-${no}`,
      content: "<p>Text.</p>",
      category: "store-guide" as const,
    })),
  );
  for (const list of ["stores", "categories", "offers", "coupons", "blogs", "subscribers"]) {
    const { html } = await follow(await htmlOf(`/admin/${list}`), "Next page");
    expect([list, linkIn(html, "Previous page")]).toEqual([list, `/admin/${list}`]);
  }
});
