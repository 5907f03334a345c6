import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { Window } from "happy-dom";
import type { ZodObject } from "zod";
import { db } from "../db/client";
import { history, media } from "../db/schema";
import { type EntityName, entities } from "../src/models/entities";
import { authorInput } from "../src/schemas/authors";
import { blogInput } from "../src/schemas/blogs";
import { categoryInput } from "../src/schemas/categories";
import { couponInput, offerInput } from "../src/schemas/deals";
import { redirectInput } from "../src/schemas/redirects";
import { settingsInput } from "../src/schemas/settings";
import { storeInput } from "../src/schemas/stores";

import { type Admin, signIn } from "./admin/session";
import { cast, storeBySlug } from "./cast";
import { restore, restoreContent } from "./catalogue";
import { origin } from "./http";

type Values = Record<string, unknown>;
type Form = Record<string, string | string[]>;

type RoundTrip = {
  input: ZodObject;
  /** Fields that the answer does not show again. */
  unstored?: string[];
  /** Two values for each other field, as the API takes them. No value of the first row is a default. */
  rows: [Values, Values];
  /** The API's answer in the words of its input. */
  read?: (shown: Values) => Values;
  /** The form's fields where they are more than the value's text under the field's name. */
  typed?: (values: Values) => Form;
  /** How many rows its conflict page has beyond one for each field. */
  moreDifferences?: number;
};

const names = Object.keys(entities) as EntityName[];
const withTrip = names.filter((name) => name !== "event" && name !== "source");
const inApi: EntityName[] = withTrip.filter((name) => name !== "author" && name !== "redirect");

let admin: Admin;
let trips: Record<EntityName, RoundTrip | null>;

beforeAll(async () => {
  admin = await signIn();
  const [one, other] = await Promise.all([storeBySlug(cast.harborPine), storeBySlug(cast.inkwell)]);
  const slugs = new Map([one, other].map(({ id, slug }) => [id as unknown, slug]));
  const dealRows: [Values, Values] = [
    {
      title: "Round trip",
      description: "First.",
      storeId: one.id,
      code: "ROUND1",
      discountType: "fixed",
      discountValue: "15",
      minSpend: 49.5,
      affiliateLink: "https://one.example/a",
      startsAt: "2027-01-02T00:00:00.000Z",
      expiryDate: "2027-06-30T23:59:59.000Z",
      active: false,
    },
    {
      title: "Round trip again",
      description: "Second.",
      storeId: other.id,
      code: "ROUND2",
      discountType: "percentage",
      discountValue: "20%",
      minSpend: 120,
      affiliateLink: "https://two.example/b",
      startsAt: "2027-01-03T00:00:00.000Z",
      expiryDate: "2027-07-01T23:59:59.000Z",
      active: true,
    },
  ];
  const typedDeal = ({ storeId, startsAt, expiryDate }: Values) => ({
    store: slugs.get(storeId) ?? "",
    startsAt: String(startsAt).slice(0, 10),
    expiryDate: String(expiryDate).slice(0, 10),
  });
  trips = {
    store: {
      input: storeInput,
      unstored: ["sameTerms"],
      rows: [
        {
          name: "Round Trip",
          slug: "round-trip",
          logo: `/media/${"a".repeat(64)}`,
          description: "First.",
          website: "https://one.example/",
          category: "Fashion",
          currency: "EUR",
          dealCount: 7,
        },
        {
          name: "Round Again",
          slug: "round-again",
          logo: `/media/${"b".repeat(64)}`,
          description: "Second.",
          website: "https://two.example/",
          category: "Electronics",
          currency: "GBP",
          dealCount: 8,
        },
      ],
      read: ({ logo, ...shown }) => ({ ...shown, logo: String(logo).replace(origin, "") }),
    },
    coupon: {
      input: couponInput,
      unstored: ["sameCode", "sameTerms", "verified", "checkMethod"],
      rows: [
        { ...dealRows[0], featured: true },
        { ...dealRows[1], featured: false },
      ],
      typed: typedDeal,
    },
    offer: {
      input: offerInput,
      unstored: ["sameCode", "sameTerms", "verified", "checkMethod"],
      rows: [
        { ...dealRows[0], categoryId: one.categoryId },
        { ...dealRows[1], categoryId: other.categoryId },
      ],
      typed: typedDeal,
    },
    blog: {
      input: blogInput,
      unstored: ["reviewed"],
      rows: [
        {
          title: "Round Trip",
          slug: "round-trip",
          excerpt: "First.",
          content: "<p>First.</p>",
          category: "comparisons",
          status: "archived",
          featured: true,
          keywords: ["one", "two"],
          targetStore: one.slug,
          authorName: "The first desk",
          seoDescription: "The first.",
          affiliateLinks: [{ text: "One", context: "first", url: "https://one.example/" }],
        },
        {
          title: "Round Again",
          slug: "round-again",
          excerpt: "Second.",
          content: "<p>Second.</p>",
          category: "savings-tips",
          status: "published",
          featured: false,
          keywords: ["three"],
          targetStore: other.slug,
          authorName: "The second desk",
          seoDescription: "The second.",
          affiliateLinks: [{ text: "Two", context: "second", url: "https://two.example/" }],
        },
      ],
      read: ({ targetStore, ...shown }) => ({ ...shown, targetStore: (targetStore as Values | null)?.slug }),
      typed: ({ targetStore, keywords, affiliateLinks }) => {
        const links = affiliateLinks as Record<string, string>[];
        return {
          store: String(targetStore),
          keywords: String(keywords),
          ...Object.fromEntries(
            ["text", "context", "url"].map((part) => [`link_${part}`, links.map((link) => link[part] ?? "")]),
          ),
        };
      },
    },
    category: {
      input: categoryInput,
      rows: [
        { name: "Round Trips", slug: "round-trips", description: "Tickets and trains." },
        { name: "Round Agains", slug: "round-agains", description: "Buses." },
      ],
    },
    author: {
      input: authorInput,
      rows: [
        { name: "The first desk", slug: "first-desk", about: "First.", isTeam: true },
        { name: "The second desk", slug: "second-desk", about: "Second.", isTeam: false },
      ],
    },
    // Its form names stores and deals in boxes of their own: tests/admin/events.test.ts.
    event: null,
    // Its form never shows its key: tests/admin/imports.test.ts.
    source: null,
    redirect: {
      input: redirectInput,
      rows: [
        { from: "/first", to: "/stores" },
        { from: "/second", to: "https://two.example/" },
      ],
    },
    settings: {
      input: settingsInput,
      rows: [
        {
          siteName: "One",
          description: "First.",
          contactEmail: "one@mail.example",
          footerText: "First foot.",
          primaryColor: "#112233",
          secondaryColor: "#223344",
          timeZone: "Europe/Berlin",
          editorName: "The night desk",
          currency: "CHF",
          switchOffMissing: false,
          dailyChecks: 20,
        },
        {
          siteName: "Two",
          description: "Second.",
          contactEmail: "two@mail.example",
          footerText: "Second foot.",
          primaryColor: "#445566",
          secondaryColor: "#556677",
          timeZone: "Asia/Tokyo",
          editorName: "The day desk",
          currency: "SEK",
          switchOffMissing: true,
          dailyChecks: 70,
        },
      ],
    },
  };
});

beforeEach(async () => {
  const hashes = ["a", "b"].map((letter) => letter.repeat(64));
  const picture = { mimeType: "image/webp", bytes: new Uint8Array(1), width: 1, height: 1 };
  await db.insert(media).values(hashes.map((hash) => ({ ...picture, hash })));
});
afterEach(restoreContent);
afterAll(restore);

describe.each(withTrip)("%s", (name) => {
  test("every field that can be written has its values here", () => {
    const { input, unstored = [], rows } = tripOf(name);
    for (const row of rows)
      expect([...Object.keys(row), ...unstored].sort()).toEqual(Object.keys(input.shape).sort());
    expect(Object.keys(rows[0]).filter((field) => Bun.deepEquals(rows[0][field], rows[1][field]))).toEqual(
      [],
    );
  });

  test("every field is saved by the form, and unchanged by a form that is sent as it was opened", async () => {
    const [first, second] = tripOf(name).rows;
    const isNew = name !== "settings";
    const action = `/admin/${entities[name].many}`;
    const opened = await openForm(isNew ? `${action}/new` : action);
    expect((await send(action, filled(name, opened, first))).status).toBe(303);
    const id = await lastChanged();
    const path = adminPath(name, id);
    expect(await readBack(name, id)).toEqual(first);
    for (const row of [first, second]) {
      expect((await send(path, filled(name, await openForm(path), row))).status).toBe(303);
      expect((await send(path, await openForm(path))).status).toBe(303);
      expect(await readBack(name, id)).toEqual(row);
    }
  });
});

describe.each(inApi)("%s in the API", (name) => {
  test("every field comes back from the API, when it is created and when it is changed", async () => {
    const [first, second] = tripOf(name).rows;
    const id = await createByApi(name, first);
    expect(await readBack(name, id)).toEqual(first);
    for (const sent of [second, first]) {
      expect((await admin.json("PUT", apiPath(name, id), sent)).status).toBe(200);
      expect(await readBack(name, id)).toEqual(sent);
    }
  });

  test("a field that an edit by the API leaves out stays as it was", async () => {
    const [first, second] = tripOf(name).rows;
    const id = await createByApi(name, first);
    let stored = first;
    for (const method of ["PUT", "PATCH"]) {
      expect((await admin.json(method, apiPath(name, id), {})).status).toBe(200);
      expect(await readBack(name, id)).toEqual(first);
    }
    for (const field of Object.keys(first)) {
      const sent = { [field]: second[field] };
      expect((await admin.json("PATCH", apiPath(name, id), sent)).status).toBe(200);
      stored = { ...stored, ...sent };
      expect(await readBack(name, id)).toEqual(stored);
    }
  });

  test("every field stands on the page of an edit conflict, and is saved from there", async () => {
    const { rows, moreDifferences = 0 } = tripOf(name);
    const [first, second] = rows;
    const id = await createByApi(name, first);
    const opened = await openForm(adminPath(name, id));
    await admin.json("PUT", apiPath(name, id), second);
    const response = await send(adminPath(name, id), filled(name, opened, first));
    expect(response.status).toBe(409);
    const html = await response.text();
    expect(differencesIn(html)).toBe(Object.keys(first).length + moreDifferences);
    expect((await send(adminPath(name, id), formIn(html))).status).toBe(303);
    expect(await readBack(name, id)).toEqual(first);
  });
});

function tripOf(name: EntityName): RoundTrip {
  const trip = trips[name];
  if (!trip) throw new Error(`The ${name} has no round trip`);
  return trip;
}

const ending = (name: EntityName, id: number) =>
  `${entities[name].many}${name === "settings" ? "" : `/${id}`}`;
const apiPath = (name: EntityName, id: number) => `/api/${ending(name, id)}`;
const adminPath = (name: EntityName, id: number) => `/admin/${ending(name, id)}`;

async function createByApi(name: EntityName, row: Values): Promise<number> {
  const response = await (name === "settings"
    ? admin.json("PUT", "/api/settings", row)
    : admin.json("POST", `/api/${entities[name].many}`, row));
  expect({ status: response.status, body: await response.text() }).toMatchObject({
    status: name === "settings" ? 200 : 201,
  });
  return lastChanged();
}

async function lastChanged(): Promise<number> {
  const [entry] = await db.select().from(history).orderBy(desc(history.id)).limit(1);
  return entry?.subjectId ?? 0;
}

/** The writable fields in an answer of the API, or in the form of what the API does not have. */
async function readBack(name: EntityName, id: number): Promise<Values> {
  const { input, rows, read = (shown) => shown } = tripOf(name);
  if (!inApi.includes(name)) return input.parse(lastOf(await openForm(adminPath(name, id))));
  // Stores and posts are read by their slug.
  const bySlug = rows.flatMap(({ slug }) => (slug ? [`/api/${entities[name].many}/${slug}`] : []));
  for (const path of [apiPath(name, id), ...bySlug]) {
    const response = await admin.get(path);
    if (response.status !== 200) continue;
    const shown: Values = await response.json();
    if (name !== "settings" && shown.id !== id) continue;
    const given = read(shown);
    return Object.fromEntries(Object.keys(rows[0]).map((field) => [field, given[field]]));
  }
  throw new Error(`The API does not show ${name} ${id}`);
}

/** A box that is ticked sends its value after that of one that is not. */
const lastOf = (form: Fields) =>
  Object.fromEntries(Object.entries(form).map(([name, values]) => [name, values.at(-1)]));

type Fields = Record<string, string[]>;

async function openForm(path: string): Promise<Fields> {
  const response = await admin.get(path);
  expect(response.status).toBe(200);
  return formIn(await response.text());
}

/** The fields that a browser would send of a page's form; those of rows that scripts can add have no value yet. */
function formIn(html: string): Fields {
  const { window, form } = pageOf(html);
  // happy-dom takes the first option with a value for the chosen one.
  for (const select of form.querySelectorAll("select"))
    select.value = [...select.options].find((option) => option.hasAttribute("selected"))?.value ?? "";
  const data = new window.FormData(form);
  const controls = [...form.querySelectorAll("template")].flatMap(({ content }) => [
    ...content.querySelectorAll("[name]"),
  ]);
  const added = controls.map((control) => control.getAttribute("name") ?? "");
  return Object.fromEntries([...added, ...data.keys()].map((name) => [name, data.getAll(name).map(String)]));
}

function differencesIn(html: string): number {
  return pageOf(html).form.querySelectorAll("[role=alert] tbody tr").length;
}

function pageOf(html: string) {
  const window = new Window();
  window.document.write(html);
  const form = [...window.document.forms].find((each) => each.querySelector("[name=submission]"));
  if (!form) throw new Error("The page has no form");
  return { window, form };
}

/** A form with these values; each must have its control. */
function filled(name: EntityName, opened: Fields, values: Values): Fields {
  const typed = tripOf(name).typed?.(values) ?? {};
  const renamed: Record<string, string[]> = {
    storeId: ["store"],
    targetStore: ["store"],
    affiliateLinks: ["link_text", "link_context", "link_url"],
  };
  const form = { ...opened };
  for (const [field, value] of Object.entries(values))
    for (const control of renamed[field] ?? [field]) {
      expect(Object.keys(opened)).toContain(control);
      form[control] = [typed[control] ?? String(value)].flat();
    }
  return form;
}

const send = (path: string, form: Fields) => admin.post(path, form);
