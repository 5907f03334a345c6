import { describe, expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, observations } from "../../db/schema";
import { cast } from "../cast";
import { get, textOf } from "../http";
import { addCoupon, addOffer } from "../site/rows";
import { adminOfTests, flashOf, postAfterEnd, request } from "./session";

const admin = adminOfTests();

const list = `/admin/coupons?store=${cast.dealless}`;
const pathOf = (ids: number[], to = list) =>
  `/admin/checks?${new URLSearchParams([...ids.map((id) => ["id", String(id)]), ["to", to]])}`;

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

const toastOf = async (response: Response) =>
  JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&")) as { title: string; undo?: string };

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
    expect((await toastOf(undone)).title).toBe("1 check taken back");
    expect(await rowOf(id)).toMatchObject({ checkedAt: null, verifiedAt: null });
    expect((await toastOf(await admin.post(toast.undo ?? "", {}))).title).toBe("Nothing was taken back");
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
    expect(response.headers.get("location")).toBe("/admin/queue");
  });
});

describe("many at once", () => {
  test("are checked, and undone together", async () => {
    const ids = [(await coupon()).id, (await addOffer({}, cast.dealless)).id];
    const response = await admin.post(pathOf([]), { id: ids.map(String), check: "dead" });
    const { title, undo = "" } = await toastOf(response);
    expect(title).toBe("2 deals: dead");
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ lastCheck: "editor dead" });
    await admin.post(undo, {});
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ lastCheck: null });
  });

  test("none ticked says so", async () => {
    expect((await toastOf(await admin.post(pathOf([]), { check: "works" }))).title).toBe(
      "Select a deal first",
    );
  });

  test("ask for the reason why they are not for all", async () => {
    const ids = [(await coupon()).id, (await addOffer({}, cast.dealless)).id];
    const response = await admin.post(pathOf([]), { id: ids.map(String), check: "limited" });
    const html = await response.text();
    expect(textOf(html)).toContain("Check 2 deals");
    for (const id of ids) expect(html).toContain(`name="id" value="${id}"`);
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
    const response = await admin.post(pathOf([]), { ...form, id: String(id) });
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

  test("keeps a picture that only editors get", async () => {
    const { id } = await coupon();
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form, id: String(id) })) body.append(name, value);
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

  test("comes back after a login in between, and a click does not", async () => {
    const { id } = await coupon();
    const login = await postAfterEnd(pathOf([id]), form);
    expect(login.status).toBe(401);
    expect(await login.text()).toContain("As a new guest");
    const again = await admin.post(pathOf([id]), { ...form, resume: "1" });
    expect(again.status).toBe(200);
    expect((await admin.post(pathOf([id]), { check: "works", resume: "1" })).status).toBe(303);
    expect((await rowOf(id))?.lastCheck).toBeNull();
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
    expect(await row()).toMatch(/TENTH works, today, \d\d:\d\d editor – –/);
    await admin.post(pathOf([id]), { check: "dead" });
    expect(await row()).toMatch(/TENTH dead today, \d\d:\d\d editor – –/);
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

describe("GET /admin/queue", () => {
  test("has the deals to check, one after the other, with the way back", async () => {
    await db.update(deals).set({ active: false });
    const { id } = await coupon();
    const queue = async () => (await admin.get("/admin/queue?part=never")).text();
    const html = await queue();
    expect(textOf(html)).toContain("1 to look at.");
    expect(html).toContain(`id="queue-${id}"`);
    // A toast of an earlier test may stand above the list, with a form of its own.
    const entry = html.slice(html.indexOf(`id="queue-${id}"`));
    const action = /action="(\/admin\/checks[^"]+)"/.exec(entry)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const response = await admin.post(action, { check: "works" });
    expect(response.headers.get("location")).toBe("/admin/queue?part=never");
    expect(textOf(await queue())).toContain("Every live deal has been checked this week.");
    expect(textOf(await (await admin.get("/admin")).text())).not.toContain("Morning queue 1");
  });

  test("greets, says how the deals stand, and goes on after fifty", async () => {
    const html = await (await admin.get("/admin/queue")).text();
    const text = textOf(html);
    expect(text).toMatch(/Good (morning|afternoon|evening)\. \d+ to look at\./);
    expect(text).toMatch(/\d+ of 622 deals are confirmed \d+ of them this week/);
    expect(text).toMatch(/\d+ of \d+ answers say it worked \d+%, this week/);
    expect(text).toMatch(/Checks by editors, last 14 days .* today, \d+ so far/);
    const idsIn = (page: string) => [...page.matchAll(/id="queue-(\d+)"/g)].map(([, id]) => id);
    const more = /href="([^"]+)" rel="next"|rel="next"[^>]* href="([^"]+)"/.exec(html);
    const next = await (await admin.get(more?.[1] ?? more?.[2] ?? "")).text();
    expect(idsIn(html)).toHaveLength(50);
    expect(idsIn(next).filter((id) => idsIn(html).includes(id))).toEqual([]);
    expect(next).toContain("From the start");
    for (const after of ["", "x", "soon-1-2", "later-99999999999999999-1-1-1", "soon-0-9999999999-0-1"]) {
      const response = await admin.get(`/admin/queue?after=${after}`);
      expect(response.status).toBe(200);
    }
  });
});
