import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { db } from "../../db/client";
import { blogs, media } from "../../db/schema";
import { env } from "../../src/env";
import { get, textOf } from "../http";
import { type Merchant, startMerchant } from "../merchant";
import { addBlog } from "../site/rows";
import { adminOfTests, flashOf } from "./session";

const admin = adminOfTests();

let shop: Merchant;

beforeAll(async () => {
  shop = await startMerchant();
});
beforeEach(() => {
  shop.reset();
  shop.asked.length = 0;
});
afterAll(() => shop.stop());

const fields = { title: "Lamps", slug: "lamps", category: "comparisons", status: "published" };
const OWN = /<img width="80" height="40" src="\/media\/[0-9a-f]{64}"/;

const picture = async (side = 40) =>
  Buffer.from(
    await new Bun.Image(await pixel())
      .resize(side * 2, side, { fit: "fill" })
      .png()
      .bytes(),
  );
const pixel = async () =>
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );

const save = (content: string) => admin.post("/admin/blogs", { ...fields, content });

async function saved() {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, "lamps"));
  return blog ?? { id: 0, content: "" };
}

const page = async () => (await get("/blog/lamps")).text();

/** The addresses that a visitor's browser would ask for pictures in the post. */
const picturesOf = (html: string) => [...html.matchAll(/<img\b[^>]* src="([^"]*)"/g)].map(([, src]) => src);

describe("a picture of another site in a post", () => {
  test("is copied when the post is saved, and visitors get the copy", async () => {
    await save(`<p>Look: <img alt="A lamp" src="${shop.url}/icon.png"></p>`);
    expect(shop.asked).toEqual(["/icon.png"]);
    const { content } = await saved();
    expect(content).toMatch(
      /<img width="64" height="64" alt="A lamp" src="\/media\/[0-9a-f]{64}" loading="lazy" \/>/,
    );
    const [address = ""] = picturesOf(await page());
    const response = await get(address);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
    await admin.post(`/admin/blogs/${(await saved()).id}`, { ...fields, content });
    expect(shop.asked).toEqual(["/icon.png"]);
    expect((await saved()).content).toBe(content);
  });

  test("that stands in the text itself is stored, whatever its size in letters", async () => {
    const noise = crypto.getRandomValues(new Uint8Array(65_536));
    const file = Buffer.concat([await picture(), ...Array.from({ length: 5 }, () => noise)]);
    const body = new FormData();
    const content = `<p><img src="data:image/png;base64,${file.toString("base64")}"></p>`;
    for (const [name, value] of Object.entries({ ...fields, content })) body.set(name, value);
    expect(content.length).toBeGreaterThan(200_000);
    expect((await admin.upload("/admin/blogs", body)).status).toBe(303);
    expect((await saved()).content).toMatch(OWN);
    expect((await saved()).content).not.toContain("data:");
    for (const letters of ["a".repeat(200_000), `data:image/png;base64,${"a".repeat(200_000)}`])
      expect((await save(`<p>${letters}</p>`)).status).toBe(422);
  });

  test("is stored although there are many in the text", async () => {
    const files = await Promise.all(Array.from({ length: 24 }, (_, at) => picture(10 + at)));
    const pictures = files.map((file) => `<img src="data:image/png;base64,${file.toString("base64")}">`);
    const response = await save(`<p>${pictures.join("")}</p>`);
    expect(await flashOf(admin, response)).not.toContain("Visitors do not see");
    expect(new Set(picturesOf(await page())).size).toBe(24);
  });

  test("keeps the size that its author gave it", async () => {
    await save(`<p><img src="${shop.url}/icon.png" width="30"></p>`);
    expect((await saved()).content).toMatch(/<img src="\/media\/[0-9a-f]{64}" width="30" loading="lazy" \/>/);
  });

  test("that cannot be read is named, is not asked for by visitors, and is tried again", async () => {
    shop.answer(() => new Response("Later", { status: 503 }));
    const response = await save(`<p>Look: <img src="${shop.url}/?a=1&amp;b=2" alt="A &quot;lamp&quot;"></p>`);
    expect(await flashOf(admin, response)).toContain(
      `Visitors do not see these pictures, because they could not be copied: ${shop.url}/?a=1&amp;b=2 (its server refuses it)`,
    );
    const { id, content } = await saved();
    expect(picturesOf(await page())).toEqual([]);
    expect(textOf(await page())).toContain('Look: A "lamp"');
    const editor = await (await admin.get(`/admin/blogs/${id}`)).text();
    expect(textOf(editor)).toContain(
      `Visitors do not see 1 picture of this text, because this site has no copy: ${shop.url}/?a=1&b=2.`,
    );
    expect(picturesOf(await (await admin.get(`/admin/blogs/${id}/preview`)).text())).toEqual([]);
    const file = await picture();
    shop.answer(() => new Response(file, { headers: { "Content-Type": "image/png" } }));
    await admin.post(`/admin/blogs/${id}`, { ...fields, content });
    expect((await saved()).content).toMatch(OWN);
    expect(textOf(await (await admin.get(`/admin/blogs/${id}`)).text())).not.toContain("Visitors do not see");
  });

  test.each([
    ["http://169.254.169.254/latest/meta-data", "its address is not a public one"],
    ["http://localhost:1/lamp.png", "its address is not a public one"],
    ["https://name:word@shop.example/lamp.png", "its address is not a public one"],
    [
      "data:image/svg+xml;base64,PHN2Zy8+",
      "it is no PNG, JPEG, WebP or GIF of at most 4 MiB and 16 megapixels",
    ],
  ])("at %s is not read", async (address, reason) => {
    const before = await db.$count(media);
    const response = await save(`<p>Look: <img src="${address}"></p>`);
    expect(await flashOf(admin, response)).toContain(`(${reason})`);
    expect(picturesOf(await page())).toEqual([]);
    expect(await db.$count(media)).toBe(before);
  });

  test("on a private network is not reached by a redirect", async () => {
    shop.answer(() => Response.redirect("http://10.0.0.1/lamp.png", 302));
    const response = await save(`<p>Look: <img src="${shop.url}/"></p>`);
    expect(await flashOf(admin, response)).toContain("(its address is not a public one)");
  });

  test("is one of twenty that are copied at once; one of a slow server is given up", async () => {
    const many = Array.from({ length: 22 }, (_, at) => `<img src="${shop.url}/${at}.png">`);
    const response = await save(`<p>Look: ${many.join("")}</p>`);
    expect(await flashOf(admin, response)).toContain(`${shop.url}/0.png (its server refuses it)`);
    expect(shop.asked).toHaveLength(20);
    shop.holdIcon();
    const { id } = await saved();
    shop.asked.length = 0;
    const content = `<p>Look: <img src="${shop.url}/icon.png">${many.slice(0, 8).join("")}</p>`;
    expect(await flashOf(admin, await admin.post(`/admin/blogs/${id}`, { ...fields, content }))).toContain(
      "(its server took too long)",
    );
    expect(shop.asked).toHaveLength(9);
  }, 20_000);

  test("that an earlier version saved is not asked for by visitors", async () => {
    await addBlog({
      ...fields,
      category: "comparisons",
      status: "published",
      content: '<p>Look: <img src="https://far.example/a.png" alt="Lamp" loading="lazy" /></p>',
    });
    const response = await get("/blog/lamps");
    expect(response.headers.get("content-security-policy")).toContain("img-src 'self';");
    expect(picturesOf(await response.text())).toEqual([]);
  });
});

test("the API copies pictures too, names those that it cannot copy, and takes its own answer back", async () => {
  const content = `<p><img src="${shop.url}/icon.png"> <img src="${shop.url}/gone.png"></p>`;
  const created = await admin.json("POST", "/api/blogs", { ...fields, content });
  expect(created.status).toBe(201);
  const blog = await created.json();
  expect(blog.uncopiedPictures).toEqual([`${shop.url}/gone.png`]);
  expect(blog.content).toContain(`<img width="64" height="64" src="${env.PUBLIC_URL}/media/`);
  const { id, content: stored } = await saved();
  shop.asked.length = 0;
  const changed = await admin.json("PUT", `/api/blogs/${id}`, { content: blog.content, version: 1 });
  expect(changed.status).toBe(200);
  expect((await saved()).content).toBe(stored);
  expect(shop.asked).toEqual(["/gone.png"]);
});
