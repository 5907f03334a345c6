import { describe, expect, spyOn, test } from "bun:test";
import { readFileSync } from "node:fs";
import { and, asc, between, desc, eq, isNotNull, like } from "drizzle-orm";
import { db } from "../../db/client";
import {
  deals,
  feedItems,
  feedStores,
  feeds,
  history,
  importRows,
  imports,
  observations,
  stores,
  suppressions,
} from "../../db/schema";
import { ANSWER_WITHIN_MS } from "../../src/http/admission";
import { firstRaw } from "../../src/imports/import-rows";
import { textOf } from "../http";
import { addFeed, stateOf, verdictsOf, work } from "../imports/importing";
import { addStore } from "../site/rows";
import { columnsForm, HEADER, mapping, OKAPI, SAVE } from "../zebra-list";
import { htmx } from "./a-run";
import { adminOfTests, encode, flashOf, request } from "./session";

const admin = adminOfTests();

const zebra = () => addStore({ website: "https://zebra.example" });

function upload(content: BlobPart, { source = "", name = "zebra.csv", submission = "" } = {}) {
  const form = new FormData();
  form.set("source", source);
  form.set("submission", submission);
  form.set("file", new File([content], name));
  return admin.upload("/admin/imports", form);
}

const read = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const pageOf = async (path: string) => read(await admin.get(path));

type Said = { kind: string; title: string; description?: string };

const toastOf = async (response: Response): Promise<Said> =>
  JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&"));

const send = async (id: number, step: string, form: Record<string, string> = {}) =>
  toastOf(await admin.post(`/admin/imports/${id}/${step}`, form));

async function lastImport(): Promise<number> {
  const [last] = await db.select().from(imports).orderBy(desc(imports.id)).limit(1);
  return last?.id ?? 0;
}

/** Sends a file and says which column is what. @returns the import's id */
async function staged(content: string, source = ""): Promise<number> {
  await upload(content, { source });
  const id = await lastImport();
  await work(id);
  if ((await stateOf(id)) !== "mapping") return id;
  await admin.post(`/admin/imports/${id}/mapping`, { ...mapping, next: "compare" });
  await work(id);
  return id;
}

async function applied(content: string, source = ""): Promise<number> {
  const id = await staged(content, source);
  await admin.post(`/admin/imports/${id}/apply`, {});
  await work(id);
  return id;
}

const importsOfHistory = () =>
  db.select().from(history).where(eq(history.subject, "import")).orderBy(asc(history.id));

const PICTURE = readFileSync("public/social.png");

test("an import stands among all that runs, with its state, who began it and its page", async () => {
  await zebra();
  const id = await staged(`${HEADER}\n${OKAPI}`);
  const rowOf = async (address: string) =>
    /zebra\.csv .*?(?=zebra\.csv|$)/.exec(textOf(await pageOf(address)))?.[0];
  expect(await rowOf("/admin/runs")).toMatch(/^zebra\.csv .* Waits for you 192\.0\.2\.7 /);
  expect(await pageOf("/admin/runs")).toContain(`href="/admin/imports/${id}"`);
  const cancellation = `action="/admin/imports/${id}/cancel"`;
  expect(await pageOf("/admin/runs")).toContain(cancellation);
  await send(id, "apply");
  await work(id);
  expect(await rowOf("/admin/runs?kind=import")).toMatch(/^zebra\.csv .* Done Applied .* took /);
  expect(await rowOf("/admin/imports")).toMatch(/^zebra\.csv .* Done Applied /);
  expect(await pageOf("/admin/runs")).not.toContain(cancellation);
  expect(await rowOf("/admin/runs?kind=backup")).toBeUndefined();
});

test("a form with all fields of the columns screen is read as it was sent", async () => {
  await zebra();
  await upload(HEADER + SAVE);
  const id = await lastImport();
  await work(id);
  const html = await pageOf(`/admin/imports/${id}/mapping`);
  const names = [...html.matchAll(/<(?:select|input|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name);
  const own = names.filter((name) => !["next", "submission", "version"].includes(name ?? ""));
  expect(own).toEqual([...new Set(own)]);
  const format = { kind: "csv", encoding: "utf-8", separator: ",", path: "", dates: "", decimal: "" };
  await admin.post(`/admin/imports/${id}/mapping`, { ...mapping, ...format, next: "compare" });
  await work(id);
  const rows = await db.select().from(importRows).where(eq(importRows.importId, id));
  expect(rows.map(({ verdict }) => verdict)).toEqual(["new"]);
});

test("the time of an upload counts from when its body is in", async () => {
  let isIn = false;
  const later = setTimeout;
  const sooner = (act: () => void, ms = 0) => later(act, ms === ANSWER_WITHIN_MS && !isIn ? 0 : ms);
  const timers = spyOn(globalThis, "setTimeout").mockImplementation(sooner as typeof setTimeout);
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="slow.csv"\r\n\r\n${HEADER + SAVE}\r\n--x--\r\n`;
  const body = new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => later(resolve, 100));
      isIn = true;
      controller.enqueue(new TextEncoder().encode(file));
      controller.close();
    },
  });
  const headers = { Cookie: admin.cookie, "Content-Type": "multipart/form-data; boundary=x" };
  const response = await request("POST", "/admin/imports", body, { headers });
  timers.mockRestore();
  expect([response.status, isIn]).toEqual([303, true]);
});

test("a sign that cannot be stored is refused at its field", async () => {
  await upload(HEADER + SAVE);
  const id = await lastImport();
  await work(id);
  for (const next of ["compare", "read"]) {
    const response = await admin.post(`/admin/imports/${id}/mapping`, { ...mapping, zone: "U\0TC", next });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("This contains a character that cannot be stored.");
  }
});

describe("without a session", () => {
  test.each([
    "/admin/imports",
    "/admin/imports/new",
    "/admin/imports/1",
    "/admin/imports/1/mapping",
    "/admin/sources",
    "/admin/sources/new",
    "/admin/sources/1",
    "/admin/sources/1/deletion",
  ])("GET %s leads to the login", async (path) => {
    const response = await request("GET", path);
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ]);
  });

  test.each([
    "/admin/imports",
    "/admin/imports/1/mapping",
    "/admin/imports/1/apply",
    "/admin/imports/1/cancel",
    "/admin/imports/1/undo",
    "/admin/imports/1/end",
    "/admin/imports/1/store",
    "/admin/imports/1/stores",
    "/admin/sources",
    "/admin/sources/1",
    "/admin/sources/1/fetch",
    "/admin/sources/1/deletion",
    "/admin/sources/bulk",
  ])("POST %s is refused", async (path) => {
    expect((await request("POST", path, encode({ decision: "make" }))).status).toBe(401);
  });

  test("a screen of an import that is open does not open the login again each second", async () => {
    const response = await request("GET", "/admin/imports/1", undefined, htmx("import"));
    expect(response.status).toBe(204);
  });
});

describe("an upload", () => {
  test("makes a source with the file's name, and an import that waits for its columns", async () => {
    const response = await upload(HEADER + SAVE, { name: "Zebra deals.csv" });
    expect((await toastOf(response)).title).toBe("The file is being read");
    const id = await lastImport();
    expect(response.headers.get("location")).toBe(`/admin/imports/${id}`);
    expect((await db.select().from(feeds)).map(({ name }) => name)).toEqual(["Zebra deals"]);
    await work(id);
    const open = await admin.get(`/admin/imports/${id}`);
    expect(open.headers.get("location")).toBe(`/admin/imports/${id}/mapping`);
  });

  test("with emoji, formulas, tags and odd days and codes comes in row by row, and its rows are shown", async () => {
    await zebra();
    const rows = [
      "1;🔥 20% off 🔥 all stripes;EMOJI20;20%;31.12.2027",
      "2;☃️ Winter sale;🔥FIRE🔥;15%;31.12.2027",
      `3;Stripes;X ${"a".repeat(97)}🔥;15%;`,
      '4;"=HYPERLINK(""x"")";F1X;10%;',
      `5;${"👨‍👩‍👧".repeat(100)};LONG5;5%;`,
      "6;<script>alert(1)</script>Stripes;TAGS6;5%;30.02.2027",
      "7;Zero width \u200bstripes;SA VE 10;5%;",
      "8;Only today;;;https://zebra.example/a",
    ].map((row) => `zebra.example;${row}\n`);
    await upload(`domain;id;title;code;discount;end date\n${rows.join("")}`);
    const id = await lastImport();
    await work(id);
    const columns = {
      ...mapping,
      "column link": "",
      "column end date": "endsAt",
      dates: "dmy",
      next: "compare",
    };
    expect(await pageOf(`/admin/imports/${id}/mapping`)).toContain("🔥 20% off 🔥 all stripes");
    await admin.post(`/admin/imports/${id}/mapping`, columns);
    await work(id);
    expect(await verdictsOf(id)).toEqual([
      "new",
      "new",
      "refused placeholder",
      "refused formula",
      "refused tooLong",
      "refused noSuchDay",
      "refused code",
      "refused date",
    ]);
    expect(await pageOf(`/admin/imports/${id}`)).toContain("🔥");
    await admin.post(`/admin/imports/${id}/apply`, {});
    await work(id);
    expect(await stateOf(id)).toBe("applied");
  });

  test("that is sent twice makes one source and one import", async () => {
    const submission = crypto.randomUUID();
    const send = () => upload(HEADER + SAVE, { submission });
    const [first, second] = [await send(), await send()];
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
    expect((await toastOf(second)).title).toBe("This file is being imported already");
    expect([await db.$count(feeds), await db.$count(imports)]).toEqual([1, 1]);
  });

  test("of another file waits until the import of its source is over", async () => {
    await upload(HEADER + SAVE);
    const id = await lastImport();
    const [feed] = await db.select().from(feeds);
    const response = await upload(HEADER + OKAPI, { source: String(feed?.id) });
    expect(response.headers.get("location")).toBe(`/admin/imports/${id}`);
    expect(await toastOf(response)).toEqual({
      kind: "error",
      title: "Another import of this source is not over",
      description: "Apply it or cancel it, then send the file again.",
    });
  });

  test.each([
    ["no file", "", "Choose a file, or paste rows."],
    ["an empty file", "zebra.csv", "This file is empty."],
  ])("of %s says so at its field, and makes no source", async (_, name, text) => {
    const part = (disposition: string) => `--zebra\r\nContent-Disposition: form-data; ${disposition}\r\n`;
    const type = "Content-Type: application/octet-stream\r\n";
    const body = `${part('name="source"')}\r\n\r\n${part(`name="file"; filename="${name}"`)}${type}\r\n\r\n--zebra--\r\n`;
    const headers = { Cookie: admin.cookie, "Content-Type": "multipart/form-data; boundary=zebra" };
    const response = await request("POST", "/admin/imports", body, { headers });
    expect(response.status).toBe(422);
    expect(textOf(await read(response))).toContain(text);
    expect(await db.$count(feeds)).toBe(0);
  });

  test("into a source that was deleted meanwhile says so", async () => {
    const response = await upload(HEADER + SAVE, { source: "4000" });
    expect(response.status).toBe(422);
    expect(textOf(await read(response))).toContain("This source has just been deleted.");
  });

  test.each([
    ["a web page", "<!doctype html><html><body><p>Zebra</p></body></html>", "This is a web page"],
    ["a header alone", HEADER, "The file is empty."],
    ["a broken archive", "PK\u0003\u0004 zebra", "The archive cannot be unpacked."],
    ["a picture", PICTURE, "This is no list"],
  ])("of %s is refused with a sentence", async (_, content, text) => {
    await upload(content);
    const id = await lastImport();
    await work(id);
    expect(await stateOf(id)).toBe("refused");
    expect(textOf(await pageOf(`/admin/imports/${id}`))).toContain(text);
  });
});

describe("pasted rows", () => {
  /** As a browser sends it: with the field of a file, though none is chosen. */
  function paste(pasted: string, values: Record<string, string> = {}, file = new File([], "")) {
    const form = new FormData();
    for (const [name, value] of Object.entries({ source: "", pasted, ...values })) form.set(name, value);
    form.set("file", file);
    return admin.upload("/admin/imports", form);
  }

  const COPIED = [
    "id\tdomain\ttitle\tcode\tdiscount\tlink\tterms",
    '1\tzebra.example\tSave 20% on 5" brushes, all of them\tZEBRA20\t20%\thttps://zebra.example/a\t"The first,\r\nand a ""second"" line"',
    '2\tzebra.example\t"Zebra" sale: 15% off\tZEBRA15\t15%\thttps://zebra.example/b\t',
    "3\tzebra.example\tZebra days\tZEBRA10\t10%\thttps://zebra.example/c\tOne; or two",
    "",
  ].join("\r\n");

  test("of a spreadsheet go the way of a file, whatever their cells hold", async () => {
    const { id: storeId } = await zebra();
    const response = await paste(COPIED, { publishes: "true" });
    expect((await toastOf(response)).title).toBe("The rows are being read");
    const id = await lastImport();
    expect((await db.select().from(imports)).map(({ fileName }) => fileName)).toEqual(["Pasted rows"]);
    expect((await db.select().from(feeds)).map(({ name }) => name)).toEqual(["Pasted rows"]);
    await work(id);
    await admin.post(`/admin/imports/${id}/mapping`, {
      ...mapping,
      "column terms": "description",
      next: "compare",
    });
    await work(id);
    expect(textOf(await pageOf(`/admin/imports/${id}`))).toContain("New 3");
    await send(id, "apply");
    await work(id);
    const made = await db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(asc(deals.id));
    expect(made.map(({ title, code, description }) => [title, code, description])).toEqual([
      ['Save 20% on 5" brushes, all of them', "ZEBRA20", 'The first,\nand a "second" line'],
      ['"Zebra" sale: 15% off', "ZEBRA15", ""],
      ["Zebra days", "ZEBRA10", "One; or two"],
    ]);
  });

  test.each([
    ["nothing", "  \n", undefined, "Choose a file, or paste rows."],
    ["a file, too", COPIED, new File([HEADER + SAVE], "zebra.csv"), "Send a file or pasted rows, not both."],
    [
      "no names of columns",
      COPIED.split("\r\n").slice(3).join("\r\n"),
      undefined,
      "The first line looks like values.",
    ],
  ])(
    "with %s are refused with a sentence, and nothing that was typed is lost",
    async (_, pasted, file, text) => {
      const source = String(await addFeed({ name: "Zebra list" }));
      const response = await paste(pasted, { source, publishes: "true" }, file);
      expect(response.status).toBe(422);
      const html = (await response.text()).replaceAll("<!-- -->", "");
      expect(textOf(html)).toContain(text);
      expect(html).toContain(Bun.escapeHTML(pasted.trim().replaceAll("\r\n", "\n").split("\n")[0] ?? ""));
      expect(html).toContain(`<option value="${source}" selected="">`);
      expect(html).toMatch(/<input[^>]*name="publishes"[^>]*checked=""/);
      expect(await db.$count(imports)).toBe(0);
    },
  );

  test.each(["coupons", "offers"])("are sent from a form that the list of %s leads to", async (list) => {
    expect(await pageOf(`/admin/${list}`)).toContain('<a href="/admin/imports/new"');
    expect(await pageOf("/admin/imports/new")).toMatch(/<textarea[^>]* name="pasted"/);
  });

  test.each([
    ["CSV", HEADER + SAVE],
    ["JSON", '[{"title": "Zebra days", "discount": "10%"}]'],
  ])("may be %s", async (_, pasted) => {
    await paste(pasted);
    const id = await lastImport();
    await work(id);
    expect(await stateOf(id)).toBe("mapping");
  });
});

describe("what a source does with new deals", () => {
  test("is chosen with its first file, and said before they are applied", async () => {
    await zebra();
    for (const [publishes, text] of [
      ["true", "New deals will be live at once."],
      ["false", "New deals will wait in the inbox."],
    ] as const) {
      const form = new FormData();
      form.set("publishes", publishes);
      form.set("file", new File([HEADER + SAVE], "zebra.csv"));
      await admin.upload("/admin/imports", form);
      const id = await lastImport();
      await work(id);
      await admin.post(`/admin/imports/${id}/mapping`, { ...mapping, next: "compare" });
      await work(id);
      expect(textOf(await pageOf(`/admin/imports/${id}`))).toContain(text);
    }
  });

  test("is listed with the last import of each", async () => {
    const first = await staged(HEADER + SAVE);
    await upload(HEADER + OKAPI, { name: "okapi.csv" });
    const second = await lastImport();
    const text = textOf(await pageOf("/admin/sources"));
    expect([text.includes(`Import ${first}`), text.includes(`Import ${second}`)]).toEqual([true, true]);
  });
});

describe("the columns of a file", () => {
  async function read(content = HEADER + SAVE) {
    await upload(content);
    const id = await lastImport();
    await work(id);
    return { id, path: `/admin/imports/${id}/mapping` };
  }

  test("are guessed, shown with the first rows, saved with their source, and not asked for again", async () => {
    await zebra();
    const { id, path } = await read();
    const html = await pageOf(path);
    expect(html).toMatch(/<select[^>]*name="column title"[^>]*>.*?<option value="title" selected="">/);
    expect(textOf(html)).toContain("Each of these rows can be read.");
    expect(textOf(html)).toContain("Save 20% on zebras");
    const response = await admin.post(path, { ...mapping, next: "compare" });
    expect(response.headers.get("location")).toBe(`/admin/imports/${id}`);
    const [feed] = await db.select().from(feeds);
    expect(feed?.mapping).toMatchObject({ title: "title", storeDomain: "domain" });
    await work(id);
    await send(id, "cancel");
    const second = await staged(HEADER + SAVE, String(feed?.id));
    expect(await stateOf(second)).toBe("staged");
  });

  test("are refused without a title, with what was chosen", async () => {
    const { id, path } = await read();
    const chosen = { ...mapping, "column title": "", "column discount": "code", "column code": "" };
    const response = await admin.post(path, { ...chosen, next: "compare" });
    expect(response.status).toBe(422);
    const html = (await response.text()).replaceAll("<!-- -->", "");
    expect(textOf(html)).toContain("Say which column has the title.");
    expect(html).toMatch(/<select[^>]*name="column discount"[^>]*>.*?<option value="code" selected="">/);
    expect(await stateOf(id)).toBe("mapping");
  });

  test("are refused where two become the same, at the second one", async () => {
    const { path } = await read();
    const response = await admin.post(path, { ...mapping, "column discount": "code", next: "compare" });
    expect(response.status).toBe(422);
    expect(textOf(await response.text())).toContain("The column “code” becomes this already.");
  });

  test("stand in the file's order, each with its first values and how they are read; what is ignored, too", async () => {
    const { path } = await read(
      'End date,Foo,Code,Title,Domain\n31/12/2027,x,,A,zebra.example\n,,NO CODE,B,zebra.example\n"odd\n',
    );
    const html = (await (await admin.get(path)).text()).replaceAll("<!-- -->", "");
    const names = [...html.matchAll(/<select[^>]*name="column ([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(["End date", "Foo", "Code", "Title", "Domain"]);
    expect(html).toMatch(/name="column Foo"[^>]*><option value="" selected="">Ignored/);
    expect(textOf(html)).toContain("Read as: 31 Dec 2027");
    expect(textOf(html)).toContain("Read as: no code");
    expect(textOf(html)).toContain("Line 4: A quotation mark is not closed");
    expect(textOf(html)).toContain("odd");
    const chosen = { "column Foo": "title", "column Domain": "storeDomain", zone: "UTC" };
    const swapped = await (await admin.post(path, chosen, htmx("examples"))).text();
    expect(swapped).toMatch(/<p id="read-as-0" hx-swap-oob="outerMorph"[^>]*><\/p>/);
  });

  test("say once what words mean, what a bare number is, and what is the same for all rows", async () => {
    await zebra();
    const { id, path } = await read("Name,Saving,State\nSave on stripes,50,läuft\nSave on hooves,20,egal\n");
    const form = {
      ...columnsForm({ title: "Name", value: "Saving", status: "State", storeDomain: "=zebra.example" }),
      ...{
        "all link": "https://zebra.example/a",
        bare: "percentage",
        liveWords: "läuft",
        endedWords: "egal",
      },
      ...{ zone: "UTC", fallbackCurrency: "USD", next: "compare" },
    };
    await admin.post(path, form);
    await work(id);
    expect(await verdictsOf(id)).toEqual(["new", "new hasEnded"]);
    const again = await (await admin.get(path)).text();
    expect(again).toMatch(
      /name="all storeDomain"[^>]*value="zebra.example"|value="zebra.example"[^>]*name="all storeDomain"/,
    );
    expect(again).toMatch(/<option value="percentage" selected="">/);
  });

  test("are shown live: what each row says of a deal, or why it cannot be read", async () => {
    const bad = "2,zebra.example,Zebra sale,ZEBRA5,5%,zebra sale\n";
    const { path } = await read(HEADER + SAVE + bad);
    const response = await admin.post(path, mapping, htmx("examples"));
    const html = (await response.text()).replaceAll("<!-- -->", "");
    expect(html).toStartWith('<section id="examples"');
    expect(textOf(html)).toContain("1 row of 2 cannot be read.");
    expect(html).toMatch(/<dt[^>]*>Title<\/dt><dd[^>]*><bdi>Save 20% on zebras<\/bdi>/);
    expect(html).toMatch(/<dt[^>]*>Value<\/dt><dd[^>]*><bdi>20%<\/bdi>/);
    expect(textOf(html)).toContain("Link: “zebra sale” is no address");
    expect(await db.select({ mapping: feeds.mapping }).from(feeds)).toEqual([{ mapping: null }]);
  });

  test("of an import that has gone on are left as they are", async () => {
    await zebra();
    const id = await applied(HEADER + SAVE);
    const path = `/admin/imports/${id}/mapping`;
    const response = await admin.post(path, { ...mapping, title: "code", next: "compare" });
    expect((await toastOf(response)).title).toBe("Nothing was done");
    const [feed] = await db.select().from(feeds);
    expect(feed?.mapping?.title).toBe("title");
    expect((await admin.get(path)).headers.get("location")).toBe(`/admin/imports/${id}`);
  });

  test("are five hundred at most, and long rows are read as far as a million characters", async () => {
    const names = (n: number) => Array.from({ length: 200 }, (_, at) => `"c${n}x${at}":1`).join(",");
    await upload(`[${Array.from({ length: 20 }, (_, n) => `{${names(n)}}`).join(",")}]`);
    const wide = await lastImport();
    await work(wide);
    const html = await pageOf(`/admin/imports/${wide}/mapping`);
    expect(html.match(/<select[^>]* name="column /g)?.length).toBe(500);
    await upload(`id,title\n${`1,${"x".repeat(200_000)}\n`.repeat(20)}`, { name: "long.csv" });
    const long = await lastImport();
    await work(long);
    expect((await firstRaw(long, 200)).length).toBe(5);
  });

  test("come from another reading of the file, whose encoding must exist", async () => {
    const { id, path } = await read(HEADER.replaceAll(",", ";") + SAVE.replaceAll(",", ";"));
    const again = { ...mapping, kind: "csv", separator: ",", encoding: "utf-8", next: "read" };
    const refused = await admin.post(path, { ...again, encoding: "klingon" });
    expect(refused.status).toBe(422);
    expect(textOf(await refused.text())).toContain("The encoding “klingon” is not known.");
    await admin.post(path, again);
    await work(id);
    expect(await pageOf(path)).toContain('<option value="id;domain;title;code;discount;link"');
  });
});

describe("an unknown store", () => {
  const decide = async (id: number, form: Record<string, string>) => {
    const response = await admin.post(`/admin/imports/${id}/store`, { key: "domain okapi.example", ...form });
    await work(id);
    return response;
  };
  const verdicts = async (id: number) =>
    (await db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(asc(importRows.n))).map(
      ({ verdict }) => verdict,
    );

  test("is asked for with the number of its rows", async () => {
    await zebra();
    const id = await staged(
      HEADER + SAVE + OKAPI + OKAPI.replaceAll("2,", "3,").replace("OKAPI10", "OKAPI15"),
    );
    const text = textOf(await pageOf(`/admin/imports/${id}`));
    expect(text).toContain("okapi.example");
    expect(text).toContain("2 rows");
    expect(await verdicts(id)).toEqual(["new", "doubtful", "doubtful"]);
  });

  test("is one that is there already, and the source remembers it", async () => {
    const { id: storeId } = await zebra();
    const id = await staged(HEADER + SAVE + OKAPI);
    expect((await decide(id, { decision: "use", store: "zebra-works" })).status).toBe(303);
    expect(await verdicts(id)).toEqual(["new", "new"]);
    expect(await db.select().from(feedStores)).toMatchObject([{ key: "domain okapi.example", storeId }]);
  });

  test("is made with its name and address, once, however often the form is sent", async () => {
    await zebra();
    const id = await staged(HEADER + SAVE + OKAPI);
    const form = { key: "domain okapi.example", decision: "make" };
    const path = `/admin/imports/${id}/store`;
    await Promise.all([admin.post(path, form), admin.post(path, form)]);
    await work(id);
    expect(await send(id, "store", form)).toMatchObject({ kind: "error", title: "Nothing was done" });
    const made = await db.select().from(stores).where(like(stores.slug, "okapi%"));
    expect(made).toMatchObject([{ name: "okapi.example", website: "https://okapi.example" }]);
    expect(await verdicts(id)).toEqual(["new", "new"]);
  });

  test("is left out, and the source remembers that", async () => {
    await zebra();
    const id = await staged(HEADER + SAVE + OKAPI);
    await decide(id, { decision: "leave" });
    expect(await verdicts(id)).toEqual(["new", "refused"]);
    expect(textOf(await pageOf(`/admin/imports/${id}`))).toContain("Offers of this store are left out.");
  });

  test.each([
    ["without a store", { decision: "use", store: "" }, "Choose a store first."],
    ["with a store that does not exist", { decision: "use", store: "no-such-store" }, "no-such-store"],
  ])("is not decided %s", async (_, form, text) => {
    const id = await staged(HEADER + OKAPI);
    const toast = await toastOf(await decide(id, form));
    expect([toast.kind, toast.title]).toEqual(["error", "Nothing was decided"]);
    expect(toast.description).toContain(text);
    expect(await verdicts(id)).toEqual(["doubtful"]);
    expect(await db.$count(feedStores)).toBe(0);
  });

  test("that no row names is not decided", async () => {
    const id = await staged(HEADER + OKAPI);
    for (const decision of ["make", "leave"])
      expect((await toastOf(await decide(id, { decision, key: "name Nobody" }))).title).toBe(
        "Nothing was done",
      );
    expect(await db.$count(feedStores)).toBe(0);
  });

  test("of an import that is applied is decided no more", async () => {
    const id = await applied(HEADER + OKAPI);
    // The toast of the import's start is shown first.
    await admin.get(`/admin/imports/${id}`);
    expect((await toastOf(await decide(id, { decision: "make" }))).title).toBe("Nothing was done");
    expect(await db.$count(stores, like(stores.slug, "okapi%"))).toBe(0);
  });
});

describe("all unknown stores", () => {
  test("are made at once, after a question that says how many", async () => {
    await zebra();
    const gnus = "3,gnu.example,Gnu sale,GNU10,10%,https://gnu.example/a\n";
    const id = await staged(HEADER + SAVE + OKAPI + gnus);
    const path = `/admin/imports/${id}/stores`;
    expect(await pageOf(`/admin/imports/${id}`)).toContain(`href="${path}"`);
    const question = textOf(await pageOf(path));
    expect(question).toContain("2 stores");
    expect(await db.$count(stores, like(stores.slug, "okapi%"))).toBe(0);
    const response = await admin.post(path, {});
    expect((await toastOf(response)).title).toBe("2 stores were made");
    await work(id);
    const made = await db.select().from(stores).where(like(stores.website, "%.example")).orderBy(stores.name);
    expect(made.map(({ name }) => name)).toContain("gnu.example");
    expect(made.map(({ name }) => name)).toContain("okapi.example");
    const rows = await db.select().from(importRows).where(eq(importRows.importId, id));
    expect(rows.map(({ verdict }) => verdict)).toEqual(["new", "new", "new"]);
    expect((await toastOf(await admin.post(path, {}))).title).toBe("Nothing was done");
  });

  test("leave out those that several stores may be", async () => {
    await zebra();
    await addStore({ slug: "zebra-two", name: "Zebra Two", website: "https://zebra.example" });
    const id = await staged(HEADER + SAVE + OKAPI);
    await admin.post(`/admin/imports/${id}/stores`, {});
    await work(id);
    const rows = await db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.n);
    expect(rows.map(({ verdict }) => verdict)).toEqual(["doubtful", "new"]);
  });
});

test("whether new deals are live at once is said on the run itself", async () => {
  await zebra();
  const id = await staged(HEADER + SAVE);
  const [before] = await db.select().from(feeds);
  const response = await admin.post(`/admin/imports/${id}/publishes`, {
    publishes: String(!before?.publishes),
  });
  expect(response.headers.get("location")).toBe(`/admin/imports/${id}`);
  const [after] = await db.select().from(feeds);
  expect(after?.publishes).toBe(!before?.publishes);
});

describe("rows that do not come in", () => {
  const ODD = [
    "1,zebra.example,Save 20%,ZEBRA20,20%,https://zebra.example/a",
    "2,zebra.example,Save 30%,SAVE 30,30%,https://zebra.example/b",
    "3,zebra.example,Save 40%,SAVE 40,40%,https://zebra.example/c",
    "4,zebra.example,Save 50%,WAHR,50%,https://zebra.example/d",
    "1,zebra.example,Save 20%,ZEBRA20,20%,https://zebra.example/a",
    "5,zebra.example,=cmd,X5,5%,https://zebra.example/e,too,many",
  ];

  test("stand in tabs by what they are, and by their reasons", async () => {
    await zebra();
    const id = await staged(`${HEADER}${ODD.join("\n")}\n`);
    const page = textOf(await pageOf(`/admin/imports/${id}`));
    expect(page).toContain("New 1 Needs you 1 Broken 3 Twice 1");
    const broken = textOf(await pageOf(`/admin/imports/${id}?tab=broken`));
    expect(broken).toContain("2 · Code: “SAVE 30” is no code");
    expect(broken).toContain("And 1 more like it.");
    expect(broken).toContain("5,zebra.example,=cmd,X5");
    const ofCode = textOf(await pageOf(`/admin/imports/${id}?tab=broken&reason=code&field=code`));
    expect([ofCode.includes("Line 3"), ofCode.includes("Line 7")]).toEqual([true, false]);
    expect(textOf(await pageOf(`/admin/imports/${id}?tab=twice`))).toContain("Line 2 is this offer, too.");
  });

  test("are taken as they are with one button for each reason", async () => {
    await zebra();
    const id = await staged(`${HEADER}${ODD.join("\n")}\n`);
    expect(await pageOf(`/admin/imports/${id}?tab=doubtful`)).toContain("Take them as they are");
    await admin.post(`/admin/imports/${id}/accept`, { doubt: "spoilt" });
    await work(id);
    expect(textOf(await pageOf(`/admin/imports/${id}`))).toContain("New 2 Broken 3 Twice 1");
    const response = await admin.post(`/admin/imports/${id}/accept`, { doubt: "code" });
    expect((await toastOf(response)).title).toBe("Nothing was done");
  });

  test("are downloaded with their reason, and come in corrected without ending what their file leaves out", async () => {
    const { id: storeId } = await zebra();
    const id = await staged(`${HEADER}${ODD.join("\n")}\n`);
    await send(id, "apply");
    await work(id);
    const response = await admin.get(`/admin/imports/${id}/rows?tab=broken`);
    const file = await response.text();
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="rows-of-import-${id}.csv"`,
    );
    expect(file.split("\n").slice(0, 2)).toEqual([
      "id,domain,title,code,discount,link,Why it did not come in",
      '2,zebra.example,Save 30%,SAVE 30,30%,https://zebra.example/b,"Code: “SAVE 30” is no code: a code is one word, such as SAVE20."',
    ]);
    expect(file).toContain("The row has 8 instead of 6 cells. 5,zebra.example,=cmd,X5,5%");
    const [feed] = await db.select().from(feeds);
    const [head = "", second = "", third = ""] = file.split("\n");
    const corrected = [head, second.replaceAll("SAVE 30", "SAVE30"), third.replaceAll("SAVE 40", "SAVE40")];
    for (const _ of [1, 2]) {
      const next = await staged(corrected.join("\n"), String(feed?.id));
      await send(next, "apply");
      await work(next);
    }
    const made = await db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(asc(deals.id));
    expect(made.map(({ code, endsAt }) => [code, endsAt])).toEqual([
      ["ZEBRA20", null],
      ["SAVE30", null],
      ["SAVE40", null],
    ]);
  });
});

describe("an import", () => {
  test("is applied once, and the history has one entry for it and one for its undo", async () => {
    const { id: storeId } = await zebra();
    const id = await staged(HEADER + SAVE);
    expect(await send(id, "apply")).toMatchObject({ title: "The import is being applied" });
    expect(await send(id, "apply")).toMatchObject({ kind: "error", title: "Nothing was done" });
    await work(id);
    const own = () => db.select().from(deals).where(eq(deals.storeId, storeId));
    expect((await own()).map(({ code }) => code)).toEqual(["ZEBRA20"]);
    const asked = await admin.post(`/admin/imports/${id}/undo`, {});
    expect(textOf(await asked.text())).toContain("1 row that it made will be deleted.");
    expect(textOf(await pageOf(`/admin/imports/${id}/undo`))).toContain("0 rows of these have later changes");
    expect((await own()).length).toBe(1);
    expect(await send(id, "undo", { confirmed: "1" })).toMatchObject({ title: "The import is being undone" });
    expect(await send(id, "undo")).toMatchObject({ kind: "error", title: "Nothing was done" });
    await work(id);
    expect(await own()).toEqual([]);
    expect(await send(id, "undo")).toMatchObject({ kind: "error", title: "Nothing was done" });
    expect((await importsOfHistory()).map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["run", id],
      ["undo", id],
    ]);
    const text = textOf(await pageOf("/admin/history"));
    expect(text.match(/import of zebra/g)).toHaveLength(2);
    expect(text).not.toContain("Save 20% on zebras");
    expect(await pageOf("/admin/history")).toContain(`href="/admin/imports/${id}"`);
  });

  test("is as it was once its undo is taken back, and can be undone again", async () => {
    const { id: storeId } = await zebra();
    const source = String(await addFeed({ isOfShops: true }));
    await applied(HEADER + SAVE, source);
    const id = await applied(
      HEADER + SAVE.replace("ZEBRA20", "ZEBRA25") + OKAPI.replace("okapi.ex", "zebra.ex"),
      source,
    );
    const site = async () => {
      const own = await db.select().from(deals).where(eq(deals.storeId, storeId)).orderBy(asc(deals.id));
      const [run] = await db.select().from(imports).where(eq(imports.id, id));
      const rows = await db
        .select()
        .from(importRows)
        .where(eq(importRows.importId, id))
        .orderBy(importRows.n);
      const seen = await db
        .select()
        .from(observations)
        .where(isNotNull(observations.importId))
        .orderBy(asc(observations.dealId), asc(observations.id));
      return {
        run: { ...run, undoBatch: "" },
        rows: rows.map(({ appliedAt, was, ...row }) => row),
        deals: own.map(({ version, updatedAt, proof, seenPage, ...deal }) => ({
          ...deal,
          last: proof?.last,
        })),
        items: await db.select().from(feedItems).orderBy(asc(feedItems.key)),
        seen: seen.filter(({ outcome }) => outcome !== "withdrawn"),
        withdrawn: seen.filter(({ outcome }) => outcome === "withdrawn").length,
      };
    };
    const before = await site();
    expect([before.deals.length, before.seen.length, before.withdrawn]).toEqual([2, 3, 0]);
    const undo = async () => {
      expect(await send(id, "undo", { confirmed: "2" })).toMatchObject({ kind: "success" });
      await work(id);
      return site();
    };
    const undone = await undo();
    expect([undone.run.state, undone.deals.length, undone.items.length]).toEqual(["undone", 1, 1]);
    const shown = await pageOf(`/admin/imports/${id}`);
    expect(shown).toContain(`action="/admin/imports/${id}/redo"`);
    expect(await send(id, "redo")).toMatchObject({ kind: "success", title: "The undo is being taken back" });
    await work(id);
    expect(await site()).toEqual(before);
    expect(await send(id, "redo")).toMatchObject({ kind: "error", title: "Nothing was done" });
    expect((await importsOfHistory()).slice(1).map(({ action }) => action)).toEqual([
      "run",
      "undo",
      "restore",
    ]);
    const { withdrawn, ...again } = await undo();
    expect(again.deals.map(({ code }) => code)).toEqual(["ZEBRA20"]);
    expect({ ...again, run: "" }).toEqual({ ...undone, run: "", withdrawn: undefined } as never);
  });

  test("whose source has brought the same again since its undo is not put back beside it", async () => {
    const { id: storeId } = await zebra();
    const id = await applied(HEADER + SAVE);
    const [feed] = await db.select().from(feeds);
    await send(id, "undo", { confirmed: "1" });
    await work(id);
    const second = await applied(HEADER + SAVE, String(feed?.id));
    expect(await send(id, "redo")).toMatchObject({
      kind: "error",
      description: "Another import of this source has changed something since. Undo that one first.",
    });
    await send(second, "undo", { confirmed: "1" });
    await work(second);
    await send(id, "redo");
    await work(id);
    expect((await db.select().from(deals).where(eq(deals.storeId, storeId))).length).toBe(1);
    expect(await stateOf(id)).toBe("applied");
  });

  test("is not undone, nor its undo, as if it were a change of many in the history", async () => {
    const { id: storeId } = await zebra();
    const id = await applied(HEADER + SAVE + SAVE.replace("1,", "2,").replace("ZEBRA20", "ZEBRA30"));
    const [run] = await db.select().from(imports).where(eq(imports.id, id));
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.batch, run?.batch ?? ""));
    const dialog = await pageOf(`/admin/history/${entry?.id}`);
    expect(dialog).toContain(`href="/admin/imports/${id}"`);
    expect(dialog).not.toContain("of this action");
    const response = await admin.post(`/admin/history/undo?batch=${run?.batch}`, {});
    expect(response.headers.get("Location")).toBe(`/admin/imports/${id}`);
    expect(await db.$count(deals, eq(deals.storeId, storeId))).toBe(2);
  });

  test("of subscribers that only suppressed can be undone, and lifts what no other said", async () => {
    const list = (...emails: string[]) =>
      [
        "Email,Status,Agreed,Where",
        ...emails.map((one) => `${one}@mail.example,unsubscribed,2026-01-02,Form`),
      ].join("\n");
    const upload = async (content: string) => {
      const form = new FormData();
      form.set("entity", "subscriber");
      form.set("file", new File([content], "left.csv"));
      await admin.upload("/admin/imports", form);
      const id = await lastImport();
      await work(id);
      const columns = columnsForm({ email: "Email", agreedAt: "Agreed", agreedIn: "Where" });
      await admin.post(`/admin/imports/${id}/mapping`, { ...columns, zone: "UTC", next: "compare" });
      await work(id);
      const staged = await pageOf(`/admin/imports/${id}`);
      await admin.post(`/admin/imports/${id}/apply`, {});
      await work(id);
      return { id, staged };
    };
    const { id, staged } = await upload(list("ann", "bob", "cleo"));
    expect(staged).toContain("Suppress 3 addresses");
    await upload(list("bob"));
    expect(await pageOf(`/admin/imports/${id}`)).toContain(`/admin/imports/${id}/undo`);
    const asked = textOf(await pageOf(`/admin/imports/${id}/undo`));
    expect(asked).toContain("2 addresses that it alone said had left will no longer be suppressed");
    expect(await send(id, "undo", { confirmed: "2" })).toMatchObject({ title: "The import is being undone" });
    await work(id);
    expect([await stateOf(id), await db.$count(suppressions)]).toEqual(["undone", 1]);
    expect(await pageOf(`/admin/imports/${id}`)).not.toContain("Take the undo back");
    expect(await send(id, "redo")).toMatchObject({ kind: "error", title: "Nothing was done" });
  });

  test("that is cancelled is over, and changes nothing", async () => {
    await zebra();
    const id = await staged(HEADER + SAVE);
    expect(await send(id, "cancel")).toMatchObject({ title: "Import cancelled" });
    expect(await send(id, "cancel")).toMatchObject({ kind: "error", title: "Nothing was done" });
    expect(await send(id, "apply")).toMatchObject({ kind: "error", title: "Nothing was done" });
    expect([await stateOf(id), await db.$count(feedItems)]).toEqual(["cancelled", 0]);
  });

  test("that changed nothing has nothing to undo, and says so", async () => {
    await zebra();
    await applied(HEADER + SAVE);
    const [feed] = await db.select().from(feeds);
    const second = await applied(HEADER + SAVE, String(feed?.id));
    expect(await pageOf(`/admin/imports/${second}`)).not.toContain(`/admin/imports/${second}/undo`);
    expect(await send(second, "undo")).toEqual({
      kind: "error",
      title: "Nothing was undone",
      description: "This import has changed nothing.",
    });
    expect(await stateOf(second)).toBe("applied");
  });

  test("says how long it will still take, at the rate of its sets so far", async () => {
    await zebra();
    const rows = Array.from({ length: 50 }, (_, n) =>
      SAVE.replace("1,", `${n},`).replace("ZEBRA20", `ZEBRA${n}`),
    );
    const id = await staged(HEADER + rows.join(""));
    await db.update(imports).set({ state: "applying" }).where(eq(imports.id, id));
    const progress = async () => textOf(await read(await admin.get(`/admin/imports/${id}`, htmx("import"))));
    const apply = (from: number, to: number, seconds: number) =>
      db
        .update(importRows)
        .set({ appliedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)) })
        .where(and(eq(importRows.importId, id), between(importRows.n, from, to)));
    await apply(2, 11, 0);
    expect(await progress()).toContain("10 of 50 rows applied.");
    await apply(12, 21, 40);
    expect(await progress()).toContain("20 of 50 rows applied, about 2 minutes left.");
    await apply(22, 46, 70);
    expect(await progress()).toContain("45 of 50 rows applied, less than a minute left.");
  });

  test("that is undone says which rows were kept, and why", async () => {
    const { id: storeId } = await zebra();
    await applied(HEADER + SAVE);
    const [feed] = await db.select().from(feeds);
    const second = await applied(HEADER + SAVE.replace("Save 20%", "Save 30%"), String(feed?.id));
    const [deal] = await db.select().from(deals).where(eq(deals.storeId, storeId));
    await admin.post(`/admin/coupons/${deal?.id}`, {
      title: "My own words",
      store: "zebra-works",
      code: "ZEBRA20",
      description: "All.",
      affiliateLink: "https://zebra.example/a",
      discountType: "percentage",
      discountValue: "20%",
      sameTerms: "true",
      active: "true",
    });
    const asked = textOf(await pageOf(`/admin/imports/${second}/undo`));
    expect(asked).toContain(
      "0 rows that it made will be deleted. 1 row that it changed or ended will be put back.",
    );
    expect(asked).toContain("1 row of these has later changes");
    await send(second, "undo", { confirmed: "1" });
    await work(second);
    const text = textOf(await pageOf(`/admin/imports/${second}?undone=kept`));
    expect(text).toContain("Kept 1");
    expect(text).toMatch(/It stays as it is, because it was changed since: [^.]*Title/);
  });

  test.each(["apply", "cancel", "undo", "redo", "end", "store", "stores", "mapping"])(
    "that does not exist cannot %s",
    async (step) => {
      expect((await admin.post(`/admin/imports/4000/${step}`, {})).status).toBe(404);
    },
  );

  test("that is not there, and a step that is none, are not found", async () => {
    const id = await staged(HEADER + SAVE);
    expect((await admin.get("/admin/imports/4000")).status).toBe(404);
    expect((await admin.post(`/admin/imports/${id}/dance`, {})).status).toBe(404);
  });

  test("shows hostile cells as text", async () => {
    await zebra();
    const long = "ab".repeat(2_500);
    const [html, rtl] = ["<img src=x onerror=alert(1)>", "\u202Eתירבע"];
    const rows = [html, rtl, long].map(
      (text, n) => `${n},zebra.example,${text},CODE${n},${text},https://zebra.example/${n}\n`,
    );
    await upload(HEADER + rows.join(""), { name: '"><script>alert(1)</script>.csv' });
    const id = await lastImport();
    await work(id);
    const pages = [await pageOf(`/admin/imports/${id}/mapping`)];
    await admin.post(`/admin/imports/${id}/mapping`, { ...mapping, next: "compare" });
    await work(id);
    pages.push(
      await pageOf(`/admin/imports/${id}`),
      await pageOf("/admin/imports"),
      await pageOf("/admin/sources"),
    );
    for (const page of pages) {
      expect(page).not.toContain("<img src=x");
      expect(page).not.toContain("<script>alert");
    }
    expect(pages[1]).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(pages[1]?.match(/(ab){300}/g) ?? []).toEqual([]);
  });
});

describe("the key of a source", () => {
  const KEY = "zebra-secret-4711";
  const form = {
    name: "Zebra network",
    kind: "couponapi",
    rank: "100",
    secret: KEY,
  };

  test("is in no answer, and an empty field keeps it", async () => {
    const answers: string[] = [];
    const keep = async (response: Response) => {
      answers.push(await response.clone().text());
      return response;
    };
    const post = async (path: string, sent: Record<string, string>) => keep(await admin.post(path, sent));
    const see = async (path: string) => keep(await admin.get(path));
    await post("/admin/sources", form);
    const [feed] = await db.select().from(feeds);
    const path = `/admin/sources/${feed?.id}`;
    const secret = async () => (await db.select().from(feeds))[0]?.secret;
    expect(await secret()).toBe(KEY);
    await see(path);
    await see("/admin/sources");
    await post(path, { ...form, secret: "", name: "Zebra again" });
    expect(await secret()).toBe(KEY);
    await post(path, { ...form, name: "" });
    await post(path, { ...form, version: "1", name: "Too late" });
    await see("/admin/history");
    for (const { id } of await db.select({ id: history.id }).from(history)) await see(`/admin/history/${id}`);
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.action, "update"))
      .orderBy(desc(history.id))
      .limit(1);
    await post(`/admin/history/${entry?.id}/undo`, {});
    expect((await db.select().from(feeds))[0]).toMatchObject({ name: "Zebra network", secret: KEY });
    await see(`${path}/deletion`);
    await post(`${path}/deletion`, {});
    await see("/admin/history");
    expect(answers.filter((text) => text.includes(KEY))).toEqual([]);
    expect(JSON.stringify(await db.select().from(history))).not.toContain(KEY);
  });

  test("goes to another server only if it is typed again", async () => {
    const at = { ...form, kind: "address", address: "https://feeds.zebra.example/a?key={key}" };
    const id = await addFeed({ ...at, secret: KEY });
    const path = `/admin/sources/${id}`;
    const stored = async () => (await db.select().from(feeds))[0];
    for (const address of ["https://evil.example/a?key={key}", "http://feeds.zebra.example/a?key={key}"]) {
      const refused = await admin.post(path, { ...at, address, secret: "" });
      expect(refused.status).toBe(422);
      expect(textOf(await refused.text())).toContain("Type the key again");
      expect(await stored()).toMatchObject({ address: at.address, secret: KEY });
    }
    await admin.post(path, { ...at, address: "https://feeds.zebra.example/b?key={key}", secret: "" });
    expect((await stored())?.address).toContain("/b?");
    await admin.post(path, { ...at, address: "https://other.example/?key={key}", secret: "new-key" });
    expect(await stored()).toMatchObject({ address: "https://other.example/?key={key}", secret: "new-key" });
    const [entry] = await db
      .select()
      .from(history)
      .where(eq(history.subject, "source"))
      .orderBy(desc(history.id))
      .limit(1);
    await admin.post(`/admin/history/${entry?.id}/undo`, {});
    expect(await stored()).toMatchObject({
      address: "https://feeds.zebra.example/b?key={key}",
      secret: null,
    });
    expect(textOf(await pageOf("/admin/sources"))).toContain("Type the key again");
  });

  test("is replaced by one that is typed", async () => {
    const id = await addFeed({ kind: "couponapi", secret: KEY });
    await admin.post(`/admin/sources/${id}`, { ...form, secret: "another-key" });
    expect((await db.select().from(feeds))[0]?.secret).toBe("another-key");
  });
});
