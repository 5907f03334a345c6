/*
 * How visitors fare while an import runs: `bun tests/bars/import-visitors.ts [rows]`, 100,000 by default. With
 * TEST_DATABASE_URL the site uses a database of that server, else an embedded one. It ends with 1 if 95 % of the visitors'
 * answers take more than twice as long as in peace.
 */
import "./quiet";
import { logIn } from "../bench/site";
import { emptyDatabase } from "../database";
import { start, stopAll } from "../started";
import { columnsForm } from "../zebra-list";
import { visitorsOf } from "./visitors";

const ROWS = Number(process.argv[2] ?? 100_000);
const STORES = 60;
// More than a minute: pages are rendered again once in that time.
const QUIET_SECONDS = 70;
const LIMIT = 2;
const PASSWORD = "paper-lantern-42";

const { url, folder } = await emptyDatabase(process.env.TEST_DATABASE_URL);
const settings = { ADMIN_PASSWORD: PASSWORD, DEMO: "on", ...(url && { DATABASE_URL: url }) };
const server = await start(folder ?? "memory://", settings, false);
const origin = `http://localhost:${server.port}`;
const cookie = await logIn(server, PASSWORD);

const { stores, come } = await visitorsOf(origin, STORES);

const send = (path: string, body: FormData | URLSearchParams) =>
  fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookie },
    body,
  });

/** Looks as often as the screen does. @returns when the import has reached the state that its screen names */
async function reached(path: string, words: string): Promise<void> {
  for (;;) {
    const html = await (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
    if (html.includes(words)) return;
    await Bun.sleep(ROWS > 20_000 ? 5_000 : 1_000);
  }
}

const line = (n: number) =>
  `${n},"${stores[n % stores.length]?.name}",Save 20% on thing ${n},ZEBRA${n}X,20%,https://aff.example/${n}\n`;
const file = `id,store,title,code,discount,link\n${Array.from({ length: ROWS }, (_, n) => line(n)).join("")}`;

async function imported(): Promise<string> {
  const form = new FormData();
  form.set("file", new File([file], "many.csv"));
  form.set("publishes", "true");
  const path = (await send("/admin/imports", form)).headers.get("location") ?? "";
  await reached(`${path}/mapping`, "What each column becomes");
  const mapping = {
    externalId: "id",
    storeName: "store",
    title: "title",
    code: "code",
    value: "discount",
    link: "link",
  };
  const reading = { zone: "UTC", fallbackCurrency: "USD", kind: "csv", encoding: "utf-8", separator: "," };
  await send(
    `${path}/mapping`,
    new URLSearchParams({ ...columnsForm(mapping), ...reading, next: "compare" }),
  );
  await reached(path, "Waits for you");
  await send(`${path}/apply`, new URLSearchParams());
  await reached(path, "Undo this import");
  return path;
}

await come("warming up", Bun.sleep(5_000));
const quiet = await come("in peace", Bun.sleep(QUIET_SECONDS * 1000));
const began = performance.now();
const seconds = () => ((performance.now() - began) / 1000).toFixed(0);
const importing = imported();
const busy = await come("while an import runs", importing);
console.log(`${ROWS} rows in ${seconds()} s; p95 is ${(busy / quiet).toFixed(1)} times as long`);
const path = await importing;
const asked = await (await fetch(`${origin}${path}/undo`, { headers: { Cookie: cookie } })).text();
const confirmed = /name="confirmed" value="(\d+)"/.exec(asked)?.[1] ?? "";
const undoing = send(`${path}/undo`, new URLSearchParams({ confirmed })).then(() => reached(path, "Undone"));
await come("while it is undone", undoing);
console.log(`undone after ${seconds()} s`);
await stopAll();
process.exit(busy / quiet > LIMIT ? 1 : 0);
