import { describe, expect, test } from "bun:test";
import { desc, eq, inArray } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, observations } from "../../db/schema";
import { cast } from "../cast";
import { get, textOf } from "../http";
import { addCoupon, addOffer } from "../site/rows";
import { adminOfTests, flashOf, request } from "./session";

const admin = adminOfTests();

const list = `/admin/coupons?store=${cast.dealless}`;
const termsOf = (id: number, version = 1) => `${id}-${version}`;

const pathOf = (ids: number[], returnTo = list, version = 1) => {
  const fields = ids.flatMap((id) => [
    ["id", String(id)],
    ["terms", termsOf(id, version)],
  ]);
  return `/admin/checks?${new URLSearchParams([...fields, ["returnTo", returnTo]])}`;
};

const coupon = () => addCoupon({ title: "A tenth off", code: "TENTH" }, cast.dealless);

async function rowOf(id: number) {
  const [row] = await db.select().from(deals).where(eq(deals.id, id));
  return row;
}

async function last() {
  const [row] = await db.select().from(observations).orderBy(desc(observations.id)).limit(1);
  if (!row) throw new Error("Nothing was observed");
  return row;
}

type Toast = { title: string; description?: string; undo?: string };

const toastOf = async (response: Response) =>
  JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&")) as Toast;

describe("one click", () => {
  test.each([
    ["works", { outcome: "works", method: "basket" }, "TENTH: works"],
    ["dead", { outcome: "dead", method: "basket" }, "TENTH: dead"],
    ["checked", { outcome: "works", method: "page" }, "TENTH checked now"],
  ])("on %s records it, leads back to the list, and can be undone", async (check, recorded, title) => {
    const { id } = await coupon();
    const response = await admin.post(pathOf([id]), { check });
    expect(response.headers.get("location")).toBe(list);
    const toast = await toastOf(response);
    expect(toast.title).toBe(title);
    expect(await last()).toMatchObject({ dealId: id, kind: "editor", actor: "editor", ...recorded });
    expect((await rowOf(id))?.checkedAt).toBeInstanceOf(Date);
    const undone = await admin.post(toast.undo ?? "", {});
    expect(undone.headers.get("location")).toBe(list);
    expect((await toastOf(undone)).title).toBe("1 change undone");
    expect(await rowOf(id)).toMatchObject({ checkedAt: null, verifiedAt: null });
    expect((await toastOf(await admin.post(toast.undo ?? "", {}))).title).toBe("Nothing was undone");
  });

  test("shows to visitors at once", async () => {
    const { id } = await coupon();
    const page = async () => textOf(await (await get(`/store/${cast.dealless}`)).text());
    expect(await page()).not.toContain("Verified");
    await admin.post(pathOf([id]), { check: "works" });
    expect(await page()).toContain("Verified");
    await admin.post(pathOf([id]), { check: "dead" });
    expect(await page()).toContain("Did not work");
  });

  test("with scripts answers the next screen's address", async () => {
    const { id } = await coupon();
    const headers = { "HX-Request": "true", "HX-Target": "div#dialog" };
    const response = await admin.post(pathOf([id]), { check: "works" }, { headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("HX-Location")).toContain(list);
  });

  test("leads nowhere outside the admin", async () => {
    const { id } = await coupon();
    const response = await admin.post(pathOf([id], "https://elsewhere.example/admin"), { check: "works" });
    expect(response.headers.get("location")).toBe("/admin/inbox");
  });
});

describe("many at once", () => {
  test("are checked, and undone together", async () => {
    const ids = [(await coupon()).id, (await addOffer({}, cast.dealless)).id];
    const response = await admin.post(pathOf([]), {
      id: ids.map(String),
      terms: ids.map((id) => termsOf(id)),
      check: "dead",
    });
    const { title, undo = "" } = await toastOf(response);
    expect(title).toBe("2 deals: dead");
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ lastCheck: "editor dead" });
    await admin.post(undo, {});
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ lastCheck: null });
  });

  test.each([
    ["works", { outcome: "works", method: "price" }, "The price was as said"],
    ["dead", { outcome: "dead", method: "price" }, "The price was not as said"],
  ])("on %s of a deal without a code is a check of its price", async (check, recorded, means) => {
    const { id } = await addOffer({ code: null }, cast.dealless);
    const html = await (await admin.get(`/admin/offers?store=${cast.dealless}`)).text();
    expect(html).toContain(`title="${means}"`);
    await admin.post(pathOf([id]), { check });
    expect(await last()).toMatchObject({ dealId: id, ...recorded });
    expect(textOf(await (await admin.get(`/admin/offers/${id}`)).text())).not.toContain("Tried in a basket");
  });

  test("none ticked says so", async () => {
    expect((await toastOf(await admin.post(pathOf([]), { check: "works" }))).title).toBe(
      "Select a deal first",
    );
  });

  test("ask for the reason why they are not for all", async () => {
    const ids = [(await coupon()).id, (await addOffer({}, cast.dealless)).id];
    const response = await admin.post(pathOf([]), {
      id: ids.map(String),
      terms: ids.map((id) => termsOf(id)),
      check: "limited",
    });
    const html = await response.text();
    expect(textOf(html)).toContain("Check 2 deals");
    for (const id of ids) expect(html).toContain(`name="id" value="${id}"`);
  });
});

describe("a deal whose terms another editor changed since the list was opened", () => {
  const CHANGED = "This deal was changed since you opened the list. Look at it again.";

  async function edit(id: number, change: object) {
    const shown = (await (await get(`/api/coupons/${id}`)).json()) as object;
    const response = await admin.json("PUT", `/api/coupons/${id}`, { ...shown, ...change, verified: "keep" });
    expect(response.status).toBe(200);
  }

  const recorded = () => db.$count(observations);

  /** What a row of the list sends. */
  async function rowIn(path: string, id: number): Promise<string> {
    const html = await (await admin.get(path)).text();
    const action = [...html.matchAll(/action="(\/admin\/checks[?][^"]+)"/g)].find(([, one = ""]) =>
      one.includes(`id=${id}&`),
    );
    return action?.[1]?.replaceAll("&amp;", "&") ?? "";
  }

  test.each([
    ["code", { code: "NINTH" }],
    ["discount", { discountValue: "9%" }],
  ])("is not checked by a click in the list after a change of its %s", async (_, change) => {
    await db.update(deals).set({ active: false });
    const { id } = await coupon();
    const opened = [await rowIn(list, id)];
    await edit(id, change);
    const before = await recorded();
    for (const action of opened)
      for (const check of ["works", "dead", "checked"]) {
        const response = await admin.post(action, { check });
        const { title, description } = await toastOf(response);
        expect(title).toBe(CHANGED);
        // The terms that are to be checked now.
        const now = await rowOf(id);
        expect(description).toStartWith(`${now?.code}: ${now?.discountValue} OFF, `);
      }
    expect(await recorded()).toBe(before);
    expect(await rowOf(id)).toMatchObject({ proof: null, lastCheck: null });
    const now = await rowIn(list, id);
    expect((await toastOf(await admin.post(now, { check: "works" }))).title).toContain("works");
  });

  test("is not checked by a whole check, opened in the list or before the change", async () => {
    const { id } = await coupon();
    await edit(id, { code: "NINTH" });
    const before = await recorded();
    const form = { outcome: "works", method: "basket" };
    for (const seen of [pathOf([id]), `/admin/checks?id=${id}`])
      expect((await toastOf(await admin.post(seen, form))).title).toBe(CHANGED);
    expect((await toastOf(await admin.get(pathOf([id])))).title).toBe(CHANGED);
    expect(await recorded()).toBe(before);
  });

  test("is left out where many are checked, and named", async () => {
    const offer = await addOffer({ title: "Of the same terms" }, cast.dealless);
    const [one, other] = [(await coupon()).id, offer.id];
    const html = await (await admin.get(list)).text();
    expect(html).toContain(`form="bulk" name="terms" value="${one}-1"`);
    await edit(one, { code: "NINTH" });
    const sent = { id: [one, other].map(String), terms: [termsOf(one), termsOf(other)], check: "works" };
    const toast = await toastOf(await admin.post(pathOf([]), sent));
    expect(toast).toMatchObject({
      title: "“Of the same terms”: works",
      description: `${CHANGED} NINTH: 10% OFF, A tenth off.`,
    });
    expect(await rowOf(one)).toMatchObject({ lastCheck: null });
    expect(await rowOf(other)).toMatchObject({ lastCheck: "editor works" });
    await edit(one, { code: "EIGHTH" });
    const none = await toastOf(await admin.post(pathOf([]), { ...sent, id: String(one) }));
    expect(none).toMatchObject({ title: CHANGED });
    expect(none).not.toHaveProperty("undo");
  });

  test("keeps the check of its new terms when one of its earlier terms is undone", async () => {
    const { id } = await coupon();
    const { undo = "" } = await toastOf(await admin.post(pathOf([id]), { check: "dead" }));
    await edit(id, { code: "NINTH" });
    const { termsVersion = 0 } = (await rowOf(id)) ?? {};
    await admin.post(pathOf([id], list, termsVersion), { check: "works" });
    expect((await toastOf(await admin.post(undo, {}))).title).toBe("1 change undone");
    expect(await rowOf(id)).toMatchObject({ lastCheck: "editor works" });
  });
});

describe("a whole check", () => {
  const form = {
    outcome: "limited",
    reason: "region",
    method: "basket",
    country: "gb",
    basket: "40",
    saved: "6.50",
    note: "As a new guest",
  };

  test("is recorded with its reason, country and note", async () => {
    const { id } = await coupon();
    expect(textOf(await (await admin.get(pathOf([id]))).text())).toContain("Check TENTH");
    const response = await admin.post(pathOf([]), { ...form, id: String(id), terms: termsOf(id) });
    expect((await toastOf(response)).title).toBe("TENTH: not for everyone");
    expect(await last()).toMatchObject({ ...form, dealId: id, country: "GB", basket: 40, saved: 6.5 });
    const words = "in a basket of $40, saved $6.50";
    expect(textOf(await (await get(`/deal/${id}`)).text())).toContain(words);
    expect(textOf(await (await admin.get(`/admin/coupons/${id}`)).text())).toContain(words);
  });

  test("that is wrong comes back as typed, and records nothing", async () => {
    const { id } = await coupon();
    const before = await db.$count(observations);
    const response = await admin.post(pathOf([id]), { ...form, reason: "", country: "GBR" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("As a new guest");
    expect(textOf(html)).toContain("This is required.");
    expect(textOf(html)).toContain("Two letters, such as GB.");
    const much = await admin.post(pathOf([id]), { ...form, saved: "much" });
    expect(textOf(await much.text())).toContain("An amount above 0");
    expect(await db.$count(observations)).toBe(before);
  });

  test("of a deal that is gone is 404", async () => {
    expect((await admin.get(pathOf([2_000_000_000]))).status).toBe(404);
  });

  test("offers what can be found of a deal with or without a code", async () => {
    const [{ id: withCode }, { id: without }] = [
      await coupon(),
      await addOffer({ code: null }, cast.dealless),
    ];
    const choices = async (...ids: number[]) => {
      const html = await (await admin.get(pathOf(ids))).text();
      return [...html.matchAll(/<option value="(basket|price|unknown)"/g)].map(([, value]) => value);
    };
    expect(await choices(withCode)).toEqual(["unknown", "basket"]);
    expect(await choices(without)).toEqual(["price"]);
    expect(await choices(withCode, without)).toEqual(["unknown", "basket"]);
  });

  test("of several records an unknown code of those alone that have one", async () => {
    const [{ id: withCode }, { id: without }] = [
      await coupon(),
      await addOffer({ code: null }, cast.dealless),
    ];
    const id = [withCode, without];
    const found = { ...form, outcome: "dead", reason: "unknown", method: "basket" };
    await admin.post(pathOf([]), { ...found, id: id.map(String), terms: id.map((one) => termsOf(one)) });
    const recorded = await db.select().from(observations).where(inArray(observations.dealId, id));
    expect(recorded).toHaveLength(2);
    for (const { dealId, reason, method } of recorded)
      expect([reason, method]).toEqual(dealId === withCode ? ["unknown", "basket"] : [null, "price"]);
  });

  test("keeps a picture that only editors get", async () => {
    const { id } = await coupon();
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form, id: String(id), terms: termsOf(id) }))
      body.append(name, value);
    body.append("picture", new File([PIXEL], "basket.png", { type: "image/png" }));
    expect((await admin.upload(pathOf([]), body)).status).toBe(303);
    const path = `/admin/checks/${(await last()).id}/picture`;
    const { status, headers } = await admin.get(path);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect((await request("GET", path)).status).toBe(303);
    body.set("picture", new File(["no picture"], "basket.png", { type: "image/png" }));
    const refused = await admin.upload(pathOf([]), body);
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain("Choose a PNG, JPEG, WebP or GIF");
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("GET /admin/coupons", () => {
  test("shows the last check, its author and result", async () => {
    const { id } = await coupon();
    const row = async () => textOf((await (await admin.get(list)).text()).split("<tbody>")[1] ?? "");
    expect(await row()).toContain("TENTH never – – –");
    await admin.post(pathOf([id]), { check: "works" });
    expect(await row()).toMatch(/TENTH works, (today|yesterday), \d\d:\d\d editor – –/);
    await admin.post(pathOf([id]), { check: "dead" });
    expect(await row()).toMatch(/TENTH dead (today|yesterday), \d\d:\d\d editor – –/);
    await db.update(deals).set({ code: "NINTH", termsVersion: 2, proof: null }).where(eq(deals.id, id));
    expect(await row()).toContain("NINTH void – – –");
  });

  test("filters by age of proof, checker and result, and sorts a queue by its visitors", async () => {
    const { id } = await coupon();
    await admin.post(pathOf([id]), { check: "works" });
    const html = async (query: string) => (await admin.get(`${list}&${query}`)).text();
    expect(textOf(await html("proof=fresh"))).toContain("1 coupon ");
    expect(textOf(await html("proof=check"))).toContain("No coupon fits this filter.");
    expect(textOf(await html("by=editor&result=found"))).toContain("1 coupon ");
    expect(textOf(await html("by=robot"))).toContain("No coupon fits this filter.");
    expect(await html("unchecked=14")).toMatch(/<option value="14" selected[^>]*>Unchecked for 14 days/);
    expect(await html("unchecked=14")).toMatch(/<option value="popularity" selected/);
    expect((await admin.get(`${list}&unchecked=x&proof=x&by=x&result=x`)).status).toBe(200);
  });
});
