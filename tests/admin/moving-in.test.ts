import { describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { feeds, imports, stores } from "../../db/schema";
import * as importsModel from "../../src/imports/imports";
import { textOf } from "../http";
import { stateOf, work } from "../imports/importing";
import { columnsForm } from "../zebra-list";
import { adminOfTests } from "./session";

const admin = adminOfTests();

const FILE = "Shop,Homepage,Notes\nZebra <i>& Sons</i>,zebra.example,Stripes\nOkapi,nowhere at all,\n";

async function upload(entity: string, content: string): Promise<number> {
  const form = new FormData();
  form.set("entity", entity);
  form.set("file", new File([content], "shops.csv"));
  await admin.upload("/admin/imports", form);
  const [last] = await db.select().from(imports).orderBy(desc(imports.id)).limit(1);
  await work(last?.id ?? 0);
  return last?.id ?? 0;
}

const pageOf = async (path: string) => (await (await admin.get(path)).text()).replaceAll("<!-- -->", "");

describe("a list of stores", () => {
  test("is read into stores: mapped, shown, made and taken back", async () => {
    const id = await upload("store", FILE);
    expect(await stateOf(id)).toBe("mapping");
    const columns = await pageOf(`/admin/imports/${id}/mapping`);
    expect(columns).toMatch(/<select[^>]*name="column Shop"[^>]*>.*?<option value="name" selected="">/);
    expect(columns).toMatch(
      /<select[^>]*name="column Homepage"[^>]*>.*?<option value="website" selected="">/,
    );
    expect(columns).toMatch(/<select[^>]*name="column Notes"[^>]*><option value="" selected="">Ignored/);
    expect(columns).not.toContain('value="code"');
    expect(columns).toContain("https://zebra.example");
    expect(columns).toContain("Website: Start the link with https://");
    expect(columns).toContain("1 row of 2 cannot be read.");

    const nothing = await admin.post(`/admin/imports/${id}/mapping`, { next: "compare", zone: "UTC" });
    expect([nothing.status, await nothing.text()]).toEqual([
      422,
      expect.stringContaining("Say which column has: Name."),
    ]);
    const mapping = { name: "Shop", website: "Homepage", description: "Notes" };
    await admin.post(`/admin/imports/${id}/mapping`, {
      ...columnsForm(mapping),
      zone: "UTC",
      next: "compare",
    });
    await work(id);
    const shown = await pageOf(`/admin/imports/${id}`);
    expect(shown).toContain("Zebra &amp; Sons");
    expect(shown).toContain("Apply 1 row");
    expect(shown).not.toContain("New deals");

    await admin.post(`/admin/imports/${id}/apply`, {});
    await work(id);
    const made = () => db.select().from(stores).where(eq(stores.slug, "zebra-sons"));
    expect(await made()).toEqual([
      expect.objectContaining({
        name: "Zebra & Sons",
        website: "https://zebra.example",
        description: "Stripes",
      }),
    ]);
    const [zebra] = await made();
    expect(await pageOf(`/admin/imports/${id}`)).toContain(`<a href="/admin/stores/${zebra?.id}"`);
    expect(await pageOf("/admin/stores?search=zebra")).toContain("Zebra &amp; Sons");
    await admin.post(`/admin/imports/${id}/undo`, { confirmed: "1" });
    await work(id);
    expect(await made()).toEqual([]);
    expect(await stateOf(id)).toBe("undone");
  });

  test("shows by name which store changes, and what of it", async () => {
    // A name that HTML writes as it is.
    const [known] = await db.select().from(stores).where(eq(stores.name, "Northpeak Outdoor"));
    const id = await upload("store", `Slug,Name,Description\n${known?.slug},${known?.name},Stripes\n`);
    const mapping = { slug: "Slug", name: "Name", description: "Description" };
    await admin.post(`/admin/imports/${id}/mapping`, {
      ...columnsForm(mapping),
      zone: "UTC",
      next: "compare",
    });
    await work(id);
    const shown = await pageOf(`/admin/imports/${id}`);
    expect(shown).toMatch(new RegExp(`<a href="/admin/stores/${known?.id}"[^>]*>${known?.name}</a>`));
    expect(shown).toContain("Stripes");
    expect(shown).not.toContain(` · ${known?.name}`);
  });

  test("of which one kind is meant shows and makes that kind alone", async () => {
    const id = await upload("store", "Kind,Name\nshop,Zebra\nperson,Mara\n");
    const chosen = { ...columnsForm({ name: "Name" }), zone: "UTC", onlyColumn: "Kind", onlyValues: "shop" };
    const examples = await (await admin.post(`/admin/imports/${id}/mapping`, chosen)).text();
    expect([examples.includes("Zebra"), examples.includes("Mara")]).toEqual([true, false]);
    await admin.post(`/admin/imports/${id}/mapping`, { ...chosen, next: "compare" });
    await work(id);
    expect(await pageOf(`/admin/imports/${id}/mapping`)).toContain("The first rows have: shop, person.");
    expect(await pageOf(`/admin/imports/${id}`)).toContain("Left out: it is another kind of row (person).");
  });
});

describe("the export of a whole site", () => {
  const item = (id: number, type: string, more: string) =>
    `<item><title>Row ${id}</title><link>https://old.example/${type}/${id}/</link><wp:post_id>${id}</wp:post_id><wp:post_name>row-${id}</wp:post_name><content:encoded>Words</content:encoded><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`;
  const coupon = (id: number) =>
    item(
      id,
      "coupons",
      `<category domain="stores" nicename="z">Zebra</category>${meta("cmd_type", "code")}${meta("cmd_code", `Z${id}`)}${meta("cmd_url", "https://zebra.example/")}`,
    );
  const site = `<rss><channel>${coupon(1)}${coupon(2)}${item(3, "post", "<wp:comment><wp:comment_author_email>a@mail.example</wp:comment_author_email></wp:comment>")}${item(4, "attachment", "")}</channel></rss>`;

  test("is looked through, and each thing that it has moves in with a button", async () => {
    const id = await upload("deal", site);
    const open = await admin.get(`/admin/imports/${id}`);
    expect(open.headers.get("location")).toBe(`/admin/imports/${id}/found`);
    const found = textOf(await pageOf(`/admin/imports/${id}/found`));
    expect(found).toContain("Deals (coupons) : 2");
    expect(found).toContain("Posts (post) : 1");
    expect(found).toContain("Old addresses: 3");
    const taken = await admin.post(`/admin/imports/${id}/take`, { entity: "deal", kind: "coupons" });
    const path = taken.headers.get("location") ?? "";
    expect(path).toMatch(/\/admin\/imports\/\d+\/mapping$/);
    const columns = await pageOf(path);
    expect(columns).toMatch(/name="column category.stores"[^>]*>.*?<option value="storeName" selected="">/);
    const deals = Number(/\d+/.exec(path)?.[0]);
    await importsModel.restage(deals);
    await work(deals);
    expect(textOf(await pageOf(`/admin/imports/${deals}`))).toContain("Needs you 2 Left out 2");
    const posts = await admin.post(`/admin/imports/${id}/take`, { entity: "blog", kind: "post" });
    expect(await pageOf(posts.headers.get("location") ?? "")).toContain('name="all category"');
    const again = await admin.post(`/admin/imports/${id}/take`, { entity: "subscriber" });
    expect(again.headers.get("location")).toBe(`/admin/imports/${id}`);
  });
});

test("what the rows of a source are stays, and a network has deals only", async () => {
  const refused = await admin.post("/admin/sources", { name: "Awin", kind: "awin", entity: "store" });
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining("A network has deals only."),
  ]);
  await admin.post("/admin/sources", { name: "Old stores", kind: "upload", entity: "store" });
  const [made] = await db.select().from(feeds).orderBy(desc(feeds.id)).limit(1);
  expect(made?.entity).toBe("store");
  const form = await pageOf(`/admin/sources/${made?.id}`);
  for (const name of ["entity", "publishes", "isOfShops", "rank"])
    expect(form).not.toContain(`name="${name}"`);
  const edit = { name: "Stores of old", kind: "upload", entity: "deal", version: String(made?.version) };
  await admin.post(`/admin/sources/${made?.id}`, edit);
  const [after] = await db
    .select()
    .from(feeds)
    .where(eq(feeds.id, made?.id ?? 0));
  expect([after?.name, after?.entity]).toEqual(["Stores of old", "store"]);
});
