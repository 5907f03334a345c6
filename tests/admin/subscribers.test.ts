import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { history, subscribers, suppressions } from "../../db/schema";
import { env } from "../../src/env";
import { hashesOf } from "../../src/models/people/suppressions";
import { encodeCursor } from "../../src/schemas/paging";
import { restore, restoreContent } from "../catalogue";
import { count, textOf } from "../http";
import { ADDRESS, type Admin, flashOf, signIn } from "./session";

let admin: Admin;

beforeAll(async () => {
  admin = await signIn();
});

beforeEach(async () => {
  await db.delete(subscribers);
});

afterEach(restoreContent);
afterAll(restore);

/** Subscribes addresses, one second after the other. @returns their ids. */
const subscribe = async (...emails: string[]) => {
  const at = (index: number) => new Date(Date.UTC(2026, 10, 20, 9, 30, index));
  const rows = await db
    .insert(subscribers)
    .values(emails.map((email, index) => ({ email, createdAt: at(index) })))
    .returning({ id: subscribers.id });
  return rows.map(({ id }) => id);
};

const subscribeMany = (many: number) =>
  db.execute(sql`insert into subscribers (email)
    select 'reader' || n || '@example.com' from generate_series(1, ${many}::int) n`);

/** How many rows of the history hold a text anywhere. */
async function rowsOfHistoryWith(text: string): Promise<number> {
  return db.$count(history, sql`position(${text} in history::text) > 0`);
}

const page = async (query = "") => (await admin.get(`/admin/subscribers${query}`)).text();

describe("GET /admin/subscribers", () => {
  test("lists the newest first, each with its day", async () => {
    await subscribe("ann@example.com", "bob@example.com");
    const text = textOf(await page());
    expect(text).toContain("2 subscribers");
    expect(text).toMatch(/bob@example\.com 20 Nov 2026 20 Nov 2026 Delete .*ann@example\.com 20 Nov 2026/);
  });

  test("shows the day on which somebody agreed elsewhere, and where", async () => {
    const agreed = { agreedAt: new Date("2024-05-06T07:08:09Z"), agreedIn: "Footer of old.example" };
    await db.insert(subscribers).values({ email: "ann@example.com", ...agreed });
    expect(textOf(await page())).toContain("ann@example.com 6 May 2024 Footer of old.example");
  });

  test("finds a part of the address; _ is a literal", async () => {
    await subscribe("ann@example.com", "bob@shop.example", "c_d@shop.example");
    const found = textOf(await page("?search=SHOP"));
    expect(found).toContain("2 subscribers");
    expect(found).not.toContain("ann@example.com");
    expect(textOf(await page("?search=c_d"))).toContain("1 subscriber ");
    expect(textOf(await page("?search=a_n"))).toContain("No subscriber fits this search.");
  });

  test("shows 50 at a time", async () => {
    await subscribeMany(60);
    const first = await page();
    expect(count(first, 'name="id"')).toBe(50);
    const next = /<a href="([^"]+)" rel="next"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await admin.get(next)).text();
    expect(count(second, 'name="id"')).toBe(10);
    expect(second).toContain("reader1@example.com");
  });

  test("starts at the first page with an invalid cursor", async () => {
    await subscribe("ann@example.com");
    expect(await page(`?cursor=${encodeCursor(["ann", 1])}`)).toContain("ann@example.com");
    expect(await page("?cursor=xyz")).toContain("ann@example.com");
  });

  test("says when there are none", async () => {
    expect(textOf(await page())).toContain("No subscribers yet.");
  });
});

describe("deleting subscribers", () => {
  test("asks first, then deletes the address; the history has an entry without the address", async () => {
    const [id = 0] = await subscribe("ann@example.com");
    const asked = textOf(await (await admin.get(`/admin/subscribers/${id}/deletion`)).text());
    expect(asked).toContain("Delete ann@example.com?");
    expect(asked).toContain("This address will get no more newsletters, and no list brings it back.");
    expect(asked).toContain("The address is deleted from the history, too: this cannot be undone.");
    const response = await admin.post(`/admin/subscribers/${id}/deletion`, {});
    expect(await flashOf(admin, response)).toContain("Subscriber deleted successfully");
    expect(await db.$count(subscribers)).toBe(0);
    const [entry] = await db.select().from(history).where(eq(history.subject, "subscriber"));
    expect(entry).toMatchObject({ action: "delete", label: "an address", subjectId: id, actor: ADDRESS });
    expect(await rowsOfHistoryWith("ann@example.com")).toBe(0);
    const html = await (await admin.get("/admin/history")).text();
    expect(textOf(html)).toContain("Deleted subscriber an address");
    expect(html).not.toContain(`/admin/history/${entry?.id}/undo`);
    await admin.post(`/admin/history/${entry?.id}/undo`, {});
    expect(await db.$count(subscribers)).toBe(0);
  });

  test("deletes many after a confirmation, and leaves the others", async () => {
    const ids = await subscribe("ann@example.com", "bob@example.com", "cleo@example.com");
    const picked = ids.slice(0, 2).map(String);
    const asked = await admin.post("/admin/subscribers/bulk", { id: picked, action: "delete" });
    expect(textOf(await asked.text())).toContain("Delete 2 subscribers?");
    expect(await db.$count(subscribers)).toBe(3);
    const form = { id: picked, action: "delete", confirmed: "yes" };
    const response = await admin.post("/admin/subscribers/bulk", form);
    expect(await flashOf(admin, response)).toContain("2 subscribers deleted successfully");
    expect(await db.select({ email: subscribers.email }).from(subscribers)).toEqual([
      { email: "cleo@example.com" },
    ]);
    expect(await rowsOfHistoryWith("@example.com")).toBe(0);
  });

  test("deletes at most 2,000 at once", async () => {
    await subscribeMany(2_050);
    const ids = (await db.select({ id: subscribers.id }).from(subscribers)).map(({ id }) => String(id));
    const asked = await (await admin.post("/admin/subscribers/bulk", { id: ids, action: "delete" })).text();
    expect(textOf(asked)).toContain("Delete 2,000 subscribers?");
    expect(count(asked, 'type="hidden" name="id"')).toBe(2_000);
    const form = { id: ids, action: "delete", confirmed: "yes" };
    const flash = await flashOf(admin, await admin.post("/admin/subscribers/bulk", form));
    expect(flash).toContain("2,000 subscribers deleted successfully");
    expect(await db.$count(subscribers)).toBe(50);
  });

  test("with none selected says so", async () => {
    const response = await admin.post("/admin/subscribers/bulk", { action: "delete" });
    expect(await flashOf(admin, response)).toContain("Select a subscriber first");
  });

  test.each(["999999", "0", "2147483648", "none"])("of /admin/subscribers/%s is 404", async (id) => {
    expect((await admin.get(`/admin/subscribers/${id}/deletion`)).status).toBe(404);
    expect((await admin.post(`/admin/subscribers/${id}/deletion`, {})).status).toBe(404);
  });

  test("cannot be created or edited here, only deleted", async () => {
    expect((await admin.get("/admin/subscribers/new")).status).toBe(404);
    expect((await admin.post("/admin/subscribers", { email: "ann@example.com" })).status).toBe(405);
  });
});

describe("GET /admin/subscribers/export", () => {
  const HEADER = "Email,Agreed,Agreed in,Subscribed\n";

  test("gives every address and its instant as a file named after the day", async () => {
    await subscribe("ann@example.com", "bob@example.com");
    const response = await admin.get("/admin/subscribers/export");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [first, second] = ["2026-11-20T09:30:00.000Z", "2026-11-20T09:30:01.000Z"];
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const form = `A form of ${env.PUBLIC_URL}`;
    expect(await response.text()).toBe(
      `${HEADER}bob@example.com,${second},${form},${second}\nann@example.com,${first},${form},${first}\n`,
    );
  });

  test("gives the heading alone while there are none", async () => {
    expect(await (await admin.get("/admin/subscribers/export")).text()).toBe(HEADER);
  });

  test("makes cells safe that a spreadsheet would run, and quotes what would end a cell", async () => {
    await subscribe(
      "=cmd|' /c calc'!a@b",
      "+1@b",
      "-1@b",
      "@sum(a)@b",
      "\t=1@b",
      "\r=1@b",
      'a,"b"@c',
      "a=b@c",
    );
    const lines = (await (await admin.get("/admin/subscribers/export")).text()).split("\n").slice(1, -1);
    expect(lines.map((line) => line.slice(0, line.indexOf(",20"))).reverse()).toEqual([
      "'=cmd|' /c calc'!a@b",
      "'+1@b",
      "'-1@b",
      "'@sum(a)@b",
      "'\t=1@b",
      '"\'\r=1@b"',
      '"a,""b""@c"',
      "a=b@c",
    ]);
  });

  test("exports several thousand addresses, each once, newest first", async () => {
    await subscribeMany(3000);
    const text = await (await admin.get("/admin/subscribers/export")).text();
    const emails = text
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]);
    expect(emails).toEqual(Array.from({ length: 3000 }, (_, index) => `reader${3000 - index}@example.com`));
  });
});

describe("POST /admin/subscribers/suppressions", () => {
  const ask = (email: string, confirmed = "") =>
    admin.post("/admin/subscribers/suppressions", { email, ...(confirmed && { confirmed }) });

  beforeEach(async () => {
    await db.delete(suppressions);
    const [hash = ""] = await hashesOf(["ann@example.com"]);
    const leftAt = new Date("2026-05-06T12:00:00Z");
    await db.insert(suppressions).values({ hash, reason: "unsubscribed", leftAt });
  });

  test("says of an address whether it is suppressed, since when and why, and warns", async () => {
    expect(textOf(await page())).toContain("1 suppressed address");
    const text = textOf(await (await ask(" Ann@Example.com")).text());
    expect(text).toContain("Suppressed since 6 May 2026 : they unsubscribed.");
    expect(text).toContain("They said so themselves.");
    expect(await db.$count(suppressions)).toBe(1);
    expect(textOf(await (await ask("bob@example.com")).text())).toContain("It is not suppressed.");
    expect(await flashOf(admin, await ask("nobody"))).toContain("Please enter a valid email address.");
  });

  test("lifts it for the reason that was shown, and the history does not name it", async () => {
    expect(textOf(await (await ask("ann@example.com", "bounced")).text())).toContain("they unsubscribed");
    expect(await flashOf(admin, await ask("ann@example.com", "unsubscribed"))).toContain(
      "Suppression lifted",
    );
    expect(await db.$count(suppressions)).toBe(0);
    expect(textOf(await page())).not.toContain("suppressed");
    expect(textOf(await (await admin.get("/admin/history")).text())).toContain(
      "Deleted suppression of an address",
    );
    expect(await rowsOfHistoryWith("ann@example.com")).toBe(0);
  });
});
