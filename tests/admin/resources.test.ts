import { describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { app } from "../../src/app";
import { cast } from "../cast";
import { textOf } from "../http";
import { adminOfTests, encode, flashOf, request } from "./session";

/* The behaviour that every list and form of the admin shares. */

const admin = adminOfTests();

const deal = {
  title: "First",
  store: cast.harborPine,
  description: "All.",
  affiliateLink: "https://deal.example/",
  discountType: "percentage",
  discountValue: "20%",
  code: "FIRST20",
  active: "true",
};

/** A value for each field, and the error that stands at it. */
type Wrong = Record<string, [value: string, error: string]>;

type Entity = {
  one: string;
  many: string;
  name: string;
  form: Record<string, string>;
  wrong: Wrong[];
};

const EMPTY = "This is required.";
const NO_LINK = "Start the link with https://";
const NO_SLUG = "Lower-case letters, digits and single hyphens";
const NO_CODE = "A code is one word, such as SAVE20: no spaces";
const NO_PERCENTAGE = "A percentage above 0 and up to 100, such as 20%.";
const NOT_STORED = "This contains a character that cannot be stored.";
const tooLong = (most: number) => ["x".repeat(most + 1), `At most ${most} characters.`] as [string, string];

const wrongDeals: Wrong[] = [
  {
    title: ["  ", EMPTY],
    store: ["nobody", "There is no such store."],
    affiliateLink: ["javascript:alert(1)", NO_LINK],
    discountValue: ["some", "A number, such as 20% or $15."],
    code: ["abc20 zzz 999%", NO_CODE],
    expiryDate: ["tomorrow", "A date such as 2026-12-18."],
  },
  {
    title: tooLong(200),
    store: ["", EMPTY],
    affiliateLink: ["https://shop.example/?id={{id}}", "Fill in the {{…}} of this link."],
    discountValue: ["abc20 zzz 999%", NO_PERCENTAGE],
    code: ["SAVE-{{amount}}", NO_CODE],
    expiryDate: ["2030-02-30", "A date such as 2026-12-18."],
  },
  {
    store: ["a\0b", NOT_STORED],
    affiliateLink: ["https://shop.example/?id=%7B%7Bid", "Fill in the {{…}} of this link."],
    discountValue: ["0%", NO_PERCENTAGE],
    code: ["--", NO_CODE],
  },
  { discountType: ["fixed", ""], discountValue: ["zzz 999%", "An amount, such as $15."], code: tooLong(60) },
  { startsAt: ["2030-12-19", ""], expiryDate: ["2030-12-18", "It would end before it starts."] },
];

/** Of each entity a valid form, the field that names its row, and forms in which values are wrong. */
const entities: Entity[] = [
  {
    one: "store",
    many: "stores",
    name: "name",
    form: { name: "First", slug: "first", currency: "USD" },
    wrong: [
      {
        name: ["  ", EMPTY],
        slug: ["Tin & Timber", NO_SLUG],
        website: ["javascript:alert(1)", NO_LINK],
        logo: ["ftp://x.example/a.png", "Start the address with https://"],
        dealCount: ["-1", "A whole number from 0 to 1,000,000."],
      },
      { category: ["Nope", "There is no category"] },
    ],
  },
  {
    one: "category",
    many: "categories",
    name: "name",
    form: { name: "First", slug: "first" },
    wrong: [
      { name: ["  ", EMPTY], slug: ["Garden & Yard", NO_SLUG] },
      { name: tooLong(100), slug: ["", EMPTY] },
      { name: ["Nul\0", NOT_STORED] },
    ],
  },
  {
    one: "offer",
    many: "offers",
    name: "title",
    form: deal,
    wrong: [
      ...wrongDeals,
      {
        description: ["", EMPTY],
        affiliateLink: ["", EMPTY],
        discountType: ["freeShipping", "percentage, fixed or deal."],
      },
      { categoryId: ["999999", "There is no such category."] },
    ],
  },
  {
    one: "coupon",
    many: "coupons",
    name: "title",
    form: deal,
    wrong: [...wrongDeals, { discountType: ["deal", "percentage, fixed or freeShipping."] }],
  },
  {
    one: "blog",
    many: "blogs",
    name: "title",
    form: {
      title: "First",
      slug: "first",
      content: "<p>Text.</p>",
      status: "draft",
      category: "savings-tips",
    },
    wrong: [
      {
        title: ["  ", EMPTY],
        slug: ["Tin & Timber", NO_SLUG],
        excerpt: tooLong(500),
        category: ["", "One of store-guide"],
        status: ["gone", "One of draft, published, archived."],
        content: [" \r\n ", EMPTY],
        keywords: [Array.from({ length: 21 }, (_, n) => `w${n}`).join(), "At most 20 keywords."],
        seoDescription: tooLong(160),
      },
      {
        title: tooLong(200),
        content: [`<p>${"x".repeat(200_000)}`, "At most 200,000 characters."],
        keywords: ["x".repeat(61), "At most 60 characters each."],
      },
      { content: ["<p>a\0b</p>", NOT_STORED] },
      { content: ["<script>x()</script><p> </p>", "Nothing is left of this text"] },
      { store: ["no-such", "There is no such store."] },
    ],
  },
];

const tables: Record<string, string> = { offers: "deals", coupons: "deals" };

const countOf = (many: string) => db.$count(sql.raw(tables[many] ?? many));

const idsIn = async (path: string) => {
  const html = await (await admin.get(path)).text();
  return [...html.matchAll(/name="id"[^>]*value="(\d+)"/g)].map(([, id = ""]) => id);
};

describe.each(entities)("the form of a $one", ({ one, many, name, form, wrong }) => {
  const list = `/admin/${many}`;
  const capitalized = one.charAt(0).toUpperCase() + one.slice(1);

  test("sent twice creates one row", async () => {
    const before = await countOf(many);
    const sent = { ...form, submission: crypto.randomUUID() };
    const answers = await Promise.all([admin.post(list, sent), admin.post(list, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await countOf(many)).toBe(before + 1);
  });

  test("with wrong values is 422, with the form as typed and each error at its field", async () => {
    const before = await countOf(many);
    const missing: string[] = [];
    for (const fields of wrong) {
      const typed = Object.fromEntries(Object.entries(fields).map(([field, [value]]) => [field, value]));
      const response = await admin.post(list, { ...form, [name]: "Typed <b>by hand</b>", ...typed });
      expect(response.status).toBe(422);
      const html = await response.text();
      for (const [field, [value, error]] of Object.entries(fields))
        if (error && !new RegExp(`id="field-${field}-error"[^>]*>[^<]*${RegExp.escape(error)}`).test(html))
          missing.push(`${field} ${value.slice(0, 30)}: ${error}`);
      if (!(name in fields) && !html.includes('value="Typed &lt;b&gt;by hand&lt;/b&gt;"'))
        missing.push(`what was typed with ${Object.keys(fields)}`);
    }
    expect(missing).toEqual([]);
    expect(await countOf(many)).toBe(before);
  });

  test("from an older version is 409, with both versions side by side, and saves nothing", async () => {
    await admin.post(list, form);
    const [id = ""] = await idsIn(`${list}?sort=newest`);
    const edit = (text: string) => admin.post(`${list}/${id}`, { ...form, [name]: text, version: "1" });
    expect((await edit("Second")).status).toBe(303);
    const response = await edit("Third");
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toMatch(/(Name|Title) Second Third/);
    expect(html).toContain('name="version" value="2"');
    expect(await (await admin.get(`${list}/${id}`)).text()).not.toContain("Third");
  });

  test("is saved with a toast, and so is its deletion", async () => {
    const created = await flashOf(admin, await admin.post(list, form));
    expect(created).toContain(one === "blog" ? "Blog Created" : `${capitalized} created successfully`);
    const [id = ""] = await idsIn(`${list}?sort=newest`);
    const updated = await flashOf(admin, await admin.post(`${list}/${id}`, { ...form, version: "1" }));
    expect(updated).toContain(one === "blog" ? "Blog Updated" : `${capitalized} updated successfully`);
    expect(textOf(await (await admin.get(`${list}/${id}/deletion`)).text())).toContain("Delete First?");
    const deleted = await flashOf(admin, await admin.post(`${list}/${id}/deletion`, {}));
    expect(deleted).toContain(one === "blog" ? "Blog Deleted" : `${capitalized} deleted successfully`);
  });

  test("many are deleted only after a confirmation", async () => {
    const ids = (await idsIn(list)).slice(0, 2);
    const before = await countOf(many);
    const form = { id: ids, action: "delete" };
    const asked = await admin.post(`${list}/bulk`, form);
    expect(textOf(await asked.text())).toContain(`Delete 2 ${many}?`);
    expect(await countOf(many)).toBe(before);
    const response = await admin.post(`${list}/bulk`, { ...form, confirmed: "yes" });
    expect(await flashOf(admin, response)).toContain(`2 ${many} deleted successfully`);
    expect(await idsIn(list)).not.toContain(ids[0]);
  });
});

test.each([
  ["categories", "slug", { name: "First", slug: "fashion" }],
  ["categories", "name", { name: "FASHION", slug: "first" }],
  ["stores", "slug", { name: "First", slug: cast.harborPine }],
  ["blogs", "slug", { ...entities.find(({ many }) => many === "blogs")?.form, slug: cast.blog }],
])("in %s a %s that another row has is 409 at the field", async (list, field, form) => {
  const response = await admin.post(`/admin/${list}`, form);
  expect(response.status).toBe(409);
  expect(await response.text()).toMatch(
    new RegExp(`<p id="field-${field}-error"[^>]*>Another one has this ${field}\\.`),
  );
});

test.each(["stores", "categories", "offers", "coupons", "blogs", "subscribers", "inbox", "runs", "history"])(
  "in %s an id that does not exist is 404",
  async (list) => {
    for (const id of ["999999", "none", "2147483648", "99999999999"]) {
      const [edit, deletion] = [`/admin/${list}/${id}`, `/admin/${list}/${id}/deletion`];
      expect([id, (await admin.get(edit)).status]).toEqual([id, 404]);
      if (["inbox", "runs", "history"].includes(list)) continue;
      expect([id, (await admin.get(deletion)).status]).toEqual([id, 404]);
      expect([id, (await admin.post(edit, {})).status]).toEqual([id, 404]);
      expect([id, (await admin.post(deletion, {})).status]).toEqual([id, 404]);
    }
  },
);

describe("every address of the admin", () => {
  const open = ["/admin/login", "/admin/*"];
  const routes = app.routes
    .filter(({ path }) => path.startsWith("/admin") && !path.endsWith(".css") && !open.includes(path))
    .map(({ method, path }) => ({ method, path: path.replace(/:\w+/g, "1") }));
  const pathsOf = (method: string) =>
    new Set(routes.filter((route) => route.method === method).map(({ path }) => path));

  /** The tables of content to which something was written. */
  const written = async () => {
    const rows = await query<{ name: string }>(sql`select name from pristine.written`);
    const own = ["history", "sessions", "throttles", "credentials"];
    return rows.map(({ name }) => name).filter((name) => !own.includes(name));
  };

  const form = { name: "Strange", slug: "strange", id: "1", action: "delete", confirmed: "yes" };

  test("leads a stranger to the login, and back afterwards", async () => {
    expect(pathsOf("GET").size).toBeGreaterThan(35);
    for (const path of pathsOf("GET")) {
      const response = await request("GET", path);
      const location = `/admin/login?next=${encodeURIComponent(path)}`;
      expect([response.status, response.headers.get("location")]).toEqual([303, location]);
    }
  });

  test("changes nothing for a stranger", async () => {
    expect(pathsOf("POST").size).toBeGreaterThan(25);
    for (const path of pathsOf("POST")) {
      const response = await request("POST", path, encode(form));
      expect([path, response.status]).toEqual([path, 401]);
    }
    expect(await written()).toEqual([]);
  });

  test("refuses a form of another site, even with the session's cookie", async () => {
    for (const path of pathsOf("POST")) {
      const response = await admin.post(path, form, { headers: { Origin: "https://evil.example" } });
      expect([path, response.status]).toEqual([path, 403]);
    }
    expect(await written()).toEqual([]);
  });
});
