import { describe, expect, test } from "bun:test";
import { desc, sql } from "drizzle-orm";
import { db, query } from "../../db/client";
import { history } from "../../db/schema";
import { app } from "../../src/app";
import { cast, dealByCode, dealByTitle } from "../cast";
import { get, textOf } from "../http";
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
  /** Where its page is, below which it stands with its slug. */
  page?: string;
};

const EMPTY = "This is required.";
const NO_LINK = "Start the link with https://";
const NO_SLUG = "Lower-case letters, digits and single hyphens";
const NO_CODE = "A code is one word, such as SAVE20: no spaces";
const NO_PERCENTAGE = "A percentage above 0 and up to 100, such as 20%.";
const NO_PATH = "A path of this site such as /stores";
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
    page: "/store",
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
    page: "/category",
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
      status: "published",
      category: "savings-tips",
    },
    page: "/blog",
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
  {
    one: "author",
    many: "authors",
    name: "name",
    form: { name: "First", slug: "first" },
    page: "/author",
    wrong: [
      { name: ["  ", EMPTY], slug: ["Tin & Timber", NO_SLUG] },
      { name: tooLong(100), about: tooLong(600) },
    ],
  },
  {
    one: "event",
    many: "events",
    name: "name",
    form: {
      name: "First",
      slug: "first",
      status: "published",
      firstDay: "2030-11-27",
      lastDay: "2030-11-30",
      search: "lamp",
    },
    page: "/event",
    wrong: [
      {
        name: ["", EMPTY],
        firstDay: ["2030-02-30", "A date such as 2026-11-27."],
        minPercent: ["101", "A whole number from 1 to 100."],
        previousId: ["x", "This should be an id."],
      },
      { lastDay: ["2030-11-26", "It would end before it starts."] },
      { categories: ["no-such", "Not found: no-such."], stores: ["nowhere", "Not found: nowhere."] },
      {
        deals: ["2000000000", "Not found: 2000000000."],
        guides: ["Not A Slug", "Not found: Not A Slug."],
      },
      { deals: ["1; drop", "Not found: 1; drop."] },
    ],
  },
  {
    one: "redirect",
    many: "redirects",
    name: "from",
    form: { from: "/first", to: "/stores" },
    wrong: [
      { from: ["//evil.example", "A path such as /old-page"], to: ["javascript:alert(1)", NO_PATH] },
      { from: ["/", "The home page, and addresses below /admin"], to: ["//evil.example", NO_PATH] },
      { from: ["/c", ""], to: ["/a\r\nX: y", "Write this on one line"] },
      { from: ["/c", ""], to: ["/c/", "This is the old address itself."] },
    ],
  },
];

const formOf = (list: string) => entities.find(({ many }) => many === list)?.form ?? {};

/** What names a row; an old address is named by itself. */
const named = (name: string, text: string) => ({ [name]: name === "from" ? `/${text.toLowerCase()}` : text });

const tables: Record<string, string> = { offers: "deals", coupons: "deals" };

const countOf = (many: string) => db.$count(sql.raw(tables[many] ?? many));

/** The row that was made last. */
const newest = async (many: string) => {
  const [row] = await query<{ id: number }>(sql.raw(`select max(id) as id from ${tables[many] ?? many}`));
  return row?.id ?? 0;
};

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
    const id = await newest(many);
    const edit = (text: string) =>
      admin.post(`${list}/${id}`, { ...form, ...named(name, text), version: "1" });
    expect((await edit("Second")).status).toBe(303);
    const response = await edit("Third");
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(textOf(html)).toMatch(/(Name|Title) Second Third|Old address \/second \/third/);
    expect(html).toContain('name="version" value="2"');
    expect(await (await admin.get(`${list}/${id}`)).text()).not.toMatch(/third/i);
  });

  test("is saved with a toast that comes once, and so is its deletion", async () => {
    const created = await flashOf(admin, await admin.post(list, form));
    expect(created).toContain(one === "blog" ? "Blog Created" : `${capitalized} created successfully`);
    expect(await (await admin.get(list)).text()).not.toContain("data-toast");
    const id = await newest(many);
    const updated = await flashOf(admin, await admin.post(`${list}/${id}`, { ...form, version: "1" }));
    expect(updated).toContain(one === "blog" ? "Blog Updated" : `${capitalized} updated successfully`);
    const asked = textOf(await (await admin.get(`${list}/${id}/deletion`)).text());
    expect(asked).toContain(`Delete ${form[name]}?`);
    const deleted = await flashOf(admin, await admin.post(`${list}/${id}/deletion`, {}));
    expect(deleted).toContain(one === "blog" ? "Blog Deleted" : `${capitalized} deleted successfully`);
  });

  test("is written to the history, with who sent it", async () => {
    await admin.post(list, form);
    const id = await newest(many);
    await admin.post(`${list}/${id}`, { ...form, ...named(name, "Second"), version: "1" });
    await admin.post(`${list}/${id}/deletion`, {});
    const entries = await db.select().from(history).orderBy(desc(history.id)).limit(3);
    const same = { subject: one, subjectId: id, actor: "192.0.2.7" };
    expect(entries).toMatchObject([
      { ...same, action: "delete", before: { row: named(name, "Second") } },
      { ...same, action: "update", before: named(name, "First"), after: named(name, "Second") },
      { ...same, action: "create", label: form[name] },
    ]);
  });

  test("that fails is 500, changes nothing, and keeps the form as typed", async () => {
    const before = await countOf(many);
    await db.execute(sql`alter table history rename to history_away`);
    try {
      const response = await admin.post(list, form);
      expect(response.status).toBe(500);
      const html = await response.text();
      expect(html).toContain(`Failed to create ${one}`);
      expect(html).toContain(`value="${form[name]}"`);
      expect(html).not.toContain("history_away");
    } finally {
      await db.execute(sql`alter table history_away rename to history`);
    }
    expect(await countOf(many)).toBe(before);
  });

  test("many are deleted only after a confirmation", async () => {
    for (const text of ["Second", "Third"])
      await admin.post(list, {
        ...form,
        ...named(name, text),
        ...("slug" in form && { slug: text.toLowerCase() }),
      });
    const ids = (await idsIn(list)).slice(0, 2);
    expect(ids).toHaveLength(2);
    const before = await countOf(many);
    const chosen = { id: ids, action: "delete" };
    const asked = await admin.post(`${list}/bulk`, chosen);
    expect(textOf(await asked.text())).toContain(`Delete 2 ${many}?`);
    expect(await countOf(many)).toBe(before);
    const response = await admin.post(`${list}/bulk`, { ...chosen, confirmed: "yes" });
    expect(await flashOf(admin, response)).toContain(`2 ${many} deleted successfully`);
    expect(await idsIn(list)).not.toContain(ids[0]);
  });
});

describe.each(entities.filter(({ page }) => page))("the page of a $one", ({ many, name, form, page }) => {
  test("is there at once, is led to from its former slug, and is gone with its row", async () => {
    const statusOf = async (slug: string) => (await get(`${page}/${slug}`)).status;
    await admin.post(`/admin/${many}`, { ...form, [name]: "Tin & Timber" });
    expect(textOf(await (await get(`${page}/first`)).text())).toContain("Tin & Timber");
    const at = `/admin/${many}/${await newest(many)}`;
    await admin.post(at, { ...form, [name]: "Ash & Oak", slug: "second", version: "1" });
    const moved = await get(`${page}/first`);
    expect([moved.status, moved.headers.get("location")]).toEqual([301, `${page}/second`]);
    expect(textOf(await (await get(`${page}/second`)).text())).toContain("Ash & Oak");
    await admin.post(`${at}/deletion`, {});
    expect([await statusOf("first"), await statusOf("second")]).toEqual([404, 404]);
  });
});

test.each([
  ["categories", "slug", { name: "First", slug: "fashion" }],
  ["categories", "name", { name: "FASHION", slug: "first" }],
  ["stores", "slug", { name: "First", slug: cast.harborPine }],
  ["blogs", "slug", { ...formOf("blogs"), slug: cast.blog }],
  ["events", "slug", { ...formOf("events"), slug: "early-booking-days" }],
])("in %s a %s that another row has is 409 at the field", async (list, field, form) => {
  const response = await admin.post(`/admin/${list}`, form);
  expect(response.status).toBe(409);
  expect(await response.text()).toMatch(
    new RegExp(`<p id="field-${field}-error"[^>]*>Another one has this ${field}\\.`),
  );
});

test.each([...entities.map(({ many }) => many), "subscribers", "inbox", "runs", "history"])(
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

test("a coupon is no offer, and an offer no coupon", async () => {
  const coupon = await dealByCode(cast.harbor20);
  const offer = await dealByTitle(cast.harborPine, "2 for 1 on linen napkin sets");
  for (const at of [`/admin/offers/${coupon.id}`, `/admin/coupons/${offer.id}`]) {
    expect((await admin.get(at)).status).toBe(404);
    expect((await admin.post(at, deal)).status).toBe(404);
    expect((await admin.get(`${at}/deletion`)).status).toBe(404);
    expect((await admin.post(`${at}/deletion`, {})).status).toBe(404);
  }
});

test.each([...entities.map(({ many }) => many), "subscribers"])(
  "an odd address of %s falls back",
  async (list) => {
    for (const cursor of ["xyz", "%7B%7D", "WyJhYmMiLDFd"]) {
      const response = await admin.get(
        `/admin/${list}?sort=nope&state=nope&status=nope&store=%25&cursor=${cursor}`,
      );
      expect([cursor, response.status]).toEqual([cursor, 200]);
    }
    expect((await admin.get(`/admin/${list}?search=%00`)).status).toBe(400);
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
