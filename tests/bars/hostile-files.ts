/*
 * What visitors wait while hostile files are imported: `bun tests/bars/hostile-files.ts [words in a shape's name] [MB]`, all
 * of 50 MB by default, JSON as large as it may be. Each goes through the form of the real server; then its columns are
 * taken as guessed, until it has ended or waits for a person. With TEST_DATABASE_URL the server uses a database there, else
 * an embedded one. It ends with 1 if an answer of /healthz takes more than 300 ms, or an import more than 60 s.
 */
import "./quiet";

import { zipSync } from "fflate";
import { MAX_JSON_MIB } from "../../src/schemas/reasons";
import { emptyDatabase } from "../database";
import { hostileFiles } from "../imports/read/hostile-files";
import { logIn, start, stopAll } from "../started";

const WORDS = process.argv[2] ?? "";
const MIB = Number(process.argv[3] ?? 50);
const PASSWORD = "paper-lantern-42";
const LONGEST_MS = 300;
const WITHIN_S = 60;
const ENDED = /Waits for you|Applied|Refused|Cancelled|Failed/;

/**
 * Asks in a thread of its own, because this one is busy with large files. `busy`: how long the server's thread worked
 * during an answer, without what other processes of the machine took.
 */
const poller = `
  const EVERY_MS = 50;
  let longest = 0, busy = 0;
  const { readFileSync } = require("node:fs");
  self.onmessage = async ({ data }) => {
    if (data === "longest") { self.postMessage({ longest, busy }); longest = busy = 0; return; }
    const [url, pid] = data;
    const worked = () => { try { return readFileSync("/proc/" + pid + "/task/" + pid + "/schedstat", "utf8").split(" ")[0] / 1e6; } catch { return 0; } };
    for (;;) {
      const [began, before] = [performance.now(), worked()];
      await (await fetch(url)).arrayBuffer();
      const milliseconds = performance.now() - began;
      longest = Math.max(longest, milliseconds);
      busy = Math.max(busy, worked() - before);
      await Bun.sleep(Math.max(0, EVERY_MS - milliseconds));
    }
  };`;

const { url, folder } = await emptyDatabase(process.env.TEST_DATABASE_URL);
const settings = { ADMIN_PASSWORD: PASSWORD, DEMO: "on", ...(url && { DATABASE_URL: url }) };
const server = await start(folder || "memory://", settings, false);
const origin = `http://localhost:${server.port}`;
const cookie = await logIn(origin, PASSWORD);
const health = new Worker(URL.createObjectURL(new Blob([poller])));
health.postMessage([`${origin}/healthz`, server.process.pid]);

type Waits = { longest: number; busy: number };

function longestSince(): Promise<Waits> {
  const { promise, resolve } = Promise.withResolvers<Waits>();
  health.onmessage = ({ data }) => resolve(data);
  health.postMessage("longest");
  return promise;
}

const send = (path: string, body: FormData | URLSearchParams) =>
  fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookie },
    body,
  });

const pageOf = async (path: string) => (await fetch(origin + path, { headers: { Cookie: cookie } })).text();

/** Looks as often as the screen does. @returns the state that its screen names, and why */
async function ended(path: string): Promise<string> {
  for (;;) {
    const html = await pageOf(path);
    if (html.includes("Which column is what")) return "Waits for its columns";
    const shown = html.slice(html.indexOf('id="import"')).replace(/<[^>]*>/g, " ");
    const state = ENDED.exec(shown)?.[0];
    const isWorking = html.includes('id="import-poll"');
    if (state && !isWorking)
      return shown
        .replace(/\s+/g, " ")
        .replace(/^[^>]*> /, "")
        .slice(0, 170);
    await Bun.sleep(1000);
  }
}

type Measured = { upload: number; reading: number; end: string; waits: Waits };

async function imported(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Measured> {
  await longestSince();
  const form = new FormData();
  form.set("file", new File([bytes], name.slice(0, 60)));
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  const answer = await send("/admin/imports", form);
  const path = answer.headers.get("location") ?? "";
  const upload = seconds();
  if (!path) return { upload, reading: 0, end: `status ${answer.status}`, waits: await longestSince() };
  let end = await ended(path);
  if (end.startsWith("Waits for its columns")) {
    const html = await pageOf(`${path}/mapping`);
    const values = new URLSearchParams({ next: "compare" });
    for (const [, field = "", value = ""] of html.matchAll(
      /<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g,
    ))
      values.set(field, value);
    for (const [, field = "", options = ""] of html.matchAll(
      /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
    ))
      values.set(field, /<option[^>]*value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? "");
    const [first = ""] = [...values.keys()].filter((name) => name.startsWith("column "));
    if (first && ![...values.values()].includes("title")) values.set(first, "title");
    await send(`${path}/mapping`, values);
    end = `(columns) ${await ended(path)}`;
  }
  const reading = seconds();
  await send(`${path}/cancel`, new URLSearchParams());
  return { upload, reading, end, waits: await longestSince() };
}

const many = (piece: (n: number) => string) => (size: number) => {
  const parts: string[] = [];
  for (let n = 0, length = 0; length < size; n++) {
    const part = piece(n);
    parts.push(part);
    length += part.length;
  }
  return parts.join("").slice(0, size);
};

/** What only the server's own part finds dear: rows that can be read, and have as much as a row may. */
const shapes: Record<string, (size: number) => string> = {
  ...hostileFiles,
  "CSV, a row as long as may be, many times": (size) =>
    `id,title,code,end date\n${many((n) => `${n},${"x ".repeat(120_000)},C${n},31/12/2027\n`)(size)}`,
  "CSV, titles of tags": (size) =>
    `id,title,description\n${many((n) => `${n},${"<b>&amp;lt;".repeat(20_000)},${"&lt;".repeat(10_000)}\n`)(size)}`,
  "CSV, days, amounts and codes as long as may be": (size) =>
    `id,title,code,end date,min order\n${many((n) => `${n},T,${"no x ".repeat(10_000)},${"1/".repeat(20_000)},${"1,00".repeat(20_000)}\n`)(size)}`,
  "JSON, rows of other columns each": (size) =>
    `[${many((n) => `{${Array.from({ length: 490 }, (_, at) => `"a${n}x${at}":1`).join(",")}},`)(size)}{"a":1}]`,
  "JSON, rows of five hundred long names each": (size) =>
    `[${many((n) => `{${Array.from({ length: 250 }, (_, at) => `"${"n".repeat(980)}${n}x${at}":1`).join(",")}},`)(size)}{"a":1}]`,
  "JSON, lists within lists": (size) => `[${"[".repeat(size / 2)}${"]".repeat(size / 2 - 2)}]`,
  "JSON, one giant text": (size) => `[{"title":"${"x".repeat(size - 20)}"}]`,
  "CSV, one giant cell": (size) => `id,title\n1,"${"x".repeat(size - 20)}"\n`,
  "CSV, columns without end": (size) =>
    `${many((n) => `c${n},`)(size / 2)}\n${many((n) => `${n},`)(size / 2)}`,
  "CSV, many small rows that can be read": (size) =>
    `id,title,code\n${many((n) => `${n},Save ${n % 90}%,C${n}\n`)(size)}`,
  "CSV, one store, all the same row": (size) => `title,store\n${many(() => "Save 10%,A\n")(size)}`,
};

console.log(
  `${url ? "Postgres" : "embedded"}\n${"file".padEnd(50)}   MB  upload s  all s  /healthz ms  busy ms`,
);
const shown = ({ longest, busy }: Waits) => longest.toFixed(0).padStart(13) + busy.toFixed(0).padStart(9);
let isOver = false;
function report(name: string, bytes: Uint8Array, { upload, reading, end, waits }: Measured): void {
  isOver ||= waits.longest > LONGEST_MS || reading > WITHIN_S;
  const figures = [(bytes.length / 1024 / 1024).toFixed(1).padStart(5), String(upload).padStart(9)];
  console.log(`${name.padEnd(50)}${figures.join("")}${String(reading).padStart(7)}${shown(waits)}  ${end}`);
}

await longestSince();
await Bun.sleep(5_000);
console.log(`${"in peace".padEnd(71)}${shown(await longestSince())}`);
const encoder = new TextEncoder();
for (const [name, make] of Object.entries(shapes)) {
  if (name.includes(WORDS)) {
    const mib = name.startsWith("JSON,") ? Math.min(MIB, MAX_JSON_MIB) : MIB;
    const size = mib * 1024 * 1024 - 100_000;
    const bytes = encoder.encode(make(size)).slice(0, size + 50_000);
    report(name, bytes, await imported(name, bytes));
  }
  const packed = `ZIP of ${name}`;
  if (!packed.startsWith(WORDS) || WORDS === "") continue;
  // As large as may be unpacked.
  const zip = zipSync({ "a.txt": encoder.encode(make(500 * 1024 * 1024)) });
  report(packed, zip, await imported(packed, zip));
}
health.terminate();
await stopAll();
process.exit(isOver ? 1 : 0);
