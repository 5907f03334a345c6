import { asc, desc, eq } from "drizzle-orm";
import { db } from "../db/client";
import { deals, feeds, imports, runs } from "../db/schema";
import { env } from "../src/env";
import { fetchFeed } from "../src/imports/sources/address";
import * as jobs from "../src/jobs/queue";
import { flush } from "../src/models/counts/counters";
import { offerIdsInOrder } from "../src/models/deals/offer-order";
import * as visits from "../src/models/proof/visits";
import { ended } from "../src/models/runs/runs";
import { countFigures, countPopularity } from "../src/operations/retention";
import { readOrAdd } from "../src/robot/fetch/robot-key";
import { newRobotKey } from "../src/robot/fetch/signature";
import { dealNode } from "../src/schemas/post-nodes";
import { type Admin, encode, flashOf, PASSWORD, request, signIn } from "./admin/session";
import { cast, dealByCode, storeBySlug } from "./cast";
import { anotherClient } from "./clients";
import { proposal } from "./generation/samples";
import { get, send, textOf } from "./http";
import { stateOf, work } from "./imports/importing";
import { startNetwork } from "./imports/sources/network";
import { startMerchant } from "./merchant";
import { answer, startProvider } from "./provider";
import { copyDueLogos } from "./robot/logos";
import { checkAgain, checkPages, findOn, OFFER, pageWith, startShop, stopShops } from "./robot/shop";
import { startRuns } from "./test-provider";
import { columnsForm, HEADER, mapping, OKAPI, SAVE } from "./zebra-list";

/*
 * A site that has lived: what a day of work leaves in the database, made through the doors that people use.
 */

let admin: Admin;

/** Lives on the catalogue of these tests. @returns an admin who is logged in */
export async function liveIn(): Promise<Admin> {
  admin = await signIn();
  await logInAndOut();
  await importAndUndo();
  await edit();
  await check();
  await lookAtPages();
  await visitAndAnswer();
  await writePost();
  await generate();
  for (const job of [countPopularity, countFigures])
    await job.run(undefined as never, new AbortController().signal, { id: "", retryCount: 0 });
  return admin;
}

/** @throws Error for an answer that is neither a page nor leads to one. */
async function ok(response: Promise<Response>): Promise<Response> {
  const given = await response;
  if (given.status >= 400)
    throw new Error(`${given.url} answered ${given.status}: ${textOf(await given.text()).slice(0, 3_000)}`);
  return given;
}

const post = (path: string, form: Record<string, string | string[]> = {}) => ok(admin.post(path, form));

async function undo(response: Response): Promise<void> {
  const toast = JSON.parse((await flashOf(admin, response)).replaceAll("&amp;", "&")) as { undo?: string };
  await post(toast.undo ?? "no undo");
}

async function logInAndOut(): Promise<void> {
  await request("POST", "/admin/login", encode({ password: "wrong-lantern-1" }));
  const other = await signIn();
  await ok(other.post("/admin/logout", {}));
  const changed = { current_password: PASSWORD, new_password: "harbour-kettle-91" };
  await post("/admin/password", { ...changed, repeated_password: changed.new_password });
  // Its session is another one now.
  admin = await signIn();
}

const lastImport = async () => {
  const [last] = await db.select().from(imports).orderBy(desc(imports.id)).limit(1);
  return last ?? { id: 0, feedId: 0 };
};

/** Uploads a file, says which column is what, and applies it. @returns the import's id, and its source's */
async function importFile(entity: string, content: string, mapping: Record<string, string>, source = "") {
  const staged = await stageFile(entity, content, mapping, source);
  await step(staged.id, "apply");
  if ((await stateOf(staged.id)) !== "applied") throw new Error(`The ${entity} import was not applied`);
  return staged;
}

/** Presses a button of an import, and does the work. */
async function step(id: number, name: string, form: Record<string, string> = {}): Promise<void> {
  await post(`/admin/imports/${id}/${name}`, form);
  await work(id);
}

/** What a person confirms who undoes an import: how many rows they were shown. */
export const confirmedIn = (dialog: string) => ({
  confirmed: /name="confirmed" value="(\d+)"/.exec(dialog)?.[1] ?? "",
});

async function stageFile(entity: string, content: string, mapping: Record<string, string>, source = "") {
  const form = new FormData();
  form.set("entity", entity);
  form.set("source", source);
  form.set("publishes", "true");
  form.set("file", new File([content], `${entity}.csv`));
  await ok(admin.upload("/admin/imports", form));
  const { id, feedId } = await lastImport();
  await work(id);
  if (!source) await step(id, "mapping", { ...mapping, zone: "UTC", next: "compare" });
  return { id, source: String(feedId) };
}

async function importAndUndo(): Promise<void> {
  const list = "Name,Website\nZebra Works,https://zebra.example\nOkapi Lamps,https://okapi.example\n";
  await importFile("store", list, columnsForm({ name: "Name", website: "Website" }));
  const unknown = "3,quagga.example,Quagga sale,QUAGGA10,10%,https://quagga.example/a\n";
  const { id: first, source } = await stageFile("deal", HEADER + SAVE + OKAPI + unknown, mapping);
  await post(`/admin/sources/${source}`, { name: "Zebra list", publishes: "true", isOfShops: "true" });
  await step(first, "store", { key: "domain quagga.example", decision: "use", store: "zebra-works" });
  await step(first, "apply");
  await importFile("deal", HEADER + SAVE + OKAPI, mapping, source);
  const { id } = await importFile("deal", HEADER + SAVE.replace("zebras", "all zebras"), mapping, source);
  for (const name of ["undo", "redo", "undo"]) {
    const dialog = name === "undo" ? await (await admin.get(`/admin/imports/${id}/undo`)).text() : "";
    await step(id, name, confirmedIn(dialog));
  }
  const people =
    "Mail,Since,Where,Status\nann@mail.example,2026-01-02,Shop form,subscribed\nbob@mail.example,2026-01-02,Shop form,unsubscribed\n";
  await importFile(
    "subscriber",
    people,
    columnsForm({ email: "Mail", agreedAt: "Since", agreedIn: "Where" }),
  );
  await importFile("redirect", "Old,New\n/old-stores,/stores\n", columnsForm({ from: "Old", to: "New" }));
  await importFile("category", "Name\nZebra Crossings\n", columnsForm({ name: "Name" }));
  await importFile(
    "author",
    "Name,About\nZoe Stripes,Writes of zebras.\n",
    columnsForm({ name: "Name", about: "About" }),
  );
  const guide = "Title,Text,Status,By\nZebras in winter,<p>Stripes.</p>,published,Zoe Stripes\n";
  const columns = {
    title: "Title",
    content: "Text",
    status: "Status",
    authorName: "By",
    category: "=savings-tips",
  };
  await importFile("blog", guide, columnsForm(columns));
  const days = "Name,From,To,Status\nZebra Days,2030-03-01,2030-03-04,published\n";
  await importFile(
    "event",
    days,
    columnsForm({ name: "Name", firstDay: "From", lastDay: "To", status: "Status" }),
  );
  await post("/admin/deals/coupon/bulk?store=zebra-works", {
    count: "2",
    verb: "replace affiliateLink",
    find: "zebra.example/a",
    by: "zebra.example/b",
  });
  const bulk = (await lastImport()).id;
  await work(bulk);
  await step(bulk, "apply");
  await fetchNetwork();
  // It waits for a person.
  await stageFile("deal", HEADER + SAVE.replace("20%", "25%"), mapping, source);
}

/** Has a network's offers fetched, as its source's button does. */
async function fetchNetwork(): Promise<void> {
  const offer = {
    offer_id: 1,
    merchant_home_page: "https://zebra.example",
    title: "Zebra rides",
    code: "RIDE15",
  };
  const network = startNetwork(() =>
    Response.json({
      result: true,
      offers: [{ ...offer, offer_value: "15%", affiliate_link: "https://zebra.example/r", status: "new" }],
    }),
  );
  const address = `${network.url}/api/getFeed/`;
  const source = {
    name: "Zebra network",
    kind: "couponapi",
    address,
    secret: "zebra-key-1",
    appliesItself: "true",
  };
  await post("/admin/sources", { ...source, publishes: "true", rank: "100" });
  const [feed] = await db.select().from(feeds).orderBy(desc(feeds.id)).limit(1);
  await fetchFeed.run({ feedId: feed?.id ?? 0 }, new AbortController().signal, { id: "", retryCount: 0 });
  await work((await lastImport()).id);
  await network.stop();
}

async function edit(): Promise<void> {
  const store = {
    name: "Lived Here",
    slug: "lived-here",
    currency: "USD",
    website: "https://lived.example/",
  };
  await undo(await post("/admin/stores", store));
  await post("/admin/stores", store);
  const { id } = await storeBySlug("lived-here");
  await undo(await post(`/admin/stores/${id}`, { ...store, name: "Lived There", sameTerms: "true" }));
  await post(`/admin/stores/${id}`, { ...store, slug: "lives-here" });
  await undo(await post(`/admin/stores/${id}/deletion`));
  const [deal] = await db.select().from(deals).where(eq(deals.active, true)).orderBy(asc(deals.id)).limit(1);
  await undo(await post(`/admin/${deal?.kind}s/bulk`, { id: String(deal?.id), action: "deactivate" }));
  const ids = await offerIdsInOrder((await storeBySlug(cast.harborPine)).id);
  await post(`/admin/offers/order?store=${cast.harborPine}`, { seen: ids.join(" "), up: String(ids[1]) });
  await post("/admin/redirects", { from: "/former", to: "/stores" });
  await undo(await post("/admin/settings", { siteName: "Lived in", version: "1" }));
  const days = { firstDay: "2030-11-27", lastDay: "2030-11-30", status: "published", categories: "travel" };
  await post("/admin/events", { name: "Lamp Days", slug: "lamp-days", stores: cast.harborPine, ...days });
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function check(): Promise<void> {
  const deal = await dealByCode(cast.harbor20);
  const terms = `${deal.id}-${deal.termsVersion}`;
  const pathOf = `/admin/checks?${new URLSearchParams({ id: String(deal.id), terms, returnTo: "/admin/coupons" })}`;
  for (const kind of ["dead", "checked", "works"]) await post(pathOf, { check: kind });
  await undo(await post(pathOf, { check: "dead" }));
  const body = new FormData();
  const limited = { outcome: "limited", reason: "new_customers_only", method: "basket", country: "GB" };
  for (const [name, value] of Object.entries({ ...limited, id: String(deal.id), terms, note: "As a guest" }))
    body.append(name, value);
  body.append("picture", new File([PIXEL], "basket.png", { type: "image/png" }));
  await ok(admin.upload("/admin/checks?returnTo=/admin/coupons", body));
  const card = await (await admin.get("/admin/inbox")).text();
  const [, thing = "", seen = ""] =
    /<article id="deal-(\d+)".*?name="seen" value="([^"]*)"/s.exec(card) ?? [];
  await post(`/admin/inbox/deal/${thing}`, { verb: "snooze", seen });
}

/** Has the robot find each thing that a shop's page can say. */
async function lookAtPages(): Promise<void> {
  const shop = startShop(() => pageWith(OFFER));
  await findOn(shop.url, 40);
  await checkPages(shop.host);
  const answers = [
    () => pageWith("Free bulbs"),
    () => pageWith(OFFER.replace("20%", "15%")),
    () => new Response("", { headers: { "Content-Type": "text/html" } }),
    () => new Response("Gone", { status: 410 }),
  ];
  for (const reply of answers) {
    shop.reply = reply;
    await checkAgain(shop.host);
  }
  stopShops();
  await readOrAdd(newRobotKey);
}

async function visitAndAnswer(): Promise<void> {
  const { id, termsVersion } = await dealByCode(cast.harbor20);
  for (const said of ["works", "expired"]) {
    const from = anotherClient();
    await ok(send("POST", `/api/deals/${id}/copies`, { raw: null }, {}, from));
    const form = { answer: said, saved: "", terms: String(termsVersion) };
    await ok(send("POST", `/deal/${id}/answer`, { form }, {}, from));
  }
  await get(`/go/deal/${id}`);
  const words = "It says expired.";
  const form = { sourceUrl: "", words, email: "" };
  await ok(send("POST", `/deal/${id}/report`, { form }, {}, anotherClient()));
  const suggested = { code: "OAK5", sourceUrl: "https://harbor-pine.example/oak", words, email: "" };
  await ok(send("POST", `/store/${cast.harborPine}/suggest`, { form: suggested }, {}, anotherClient()));
  await ok(send("POST", "/store/lives-here/wish", { form: {} }, {}, anotherClient()));
  await ok(send("POST", "/newsletter", { form: { email: "eve@mail.example" } }));
  await ok(send("POST", "/ask/missed?search=quagga", { raw: null }, {}, anotherClient()));
  await ok(send("POST", "/ask", { form: { search: "quagga" } }, {}, anotherClient()));
  await send("GET", "/no-such-page-of-old", { raw: null }, {}, anotherClient());
  await Promise.all([flush(), visits.written()]);
}

async function writePost(): Promise<void> {
  const merchant = await startMerchant();
  const { id } = await dealByCode(cast.harbor20);
  const picture = `<p>Look: <img alt="A lamp" src="${merchant.url}/icon.png"></p>`;
  const content = `<p>Before.</p>${picture}${dealNode(id, "ticket")}<p>Use ${dealNode(id, "code")}.</p>`;
  const fields = { title: "Lived in", slug: "lived-in", category: "comparisons", status: "published" };
  await post("/admin/blogs", { ...fields, content });
  await merchant.stop();
}

/** Has a model propose the offers of a shop; one is published, one refused. */
async function generate(): Promise<void> {
  const [merchant, provider] = await Promise.all([startMerchant(), startProvider()]);
  await startRuns();
  provider.reply(answer(proposal(11)));
  const { AI_PUBLISH } = env;
  env.AI_PUBLISH = "review";
  await post("/admin/stores/generate", { storeName: "Harbor Tents", affiliateLink: `${merchant.url}/out` });
  const [run] = await db.select().from(runs).orderBy(desc(runs.id)).limit(1);
  await ended(run?.id ?? 0);
  env.AI_PUBLISH = AI_PUBLISH;
  for (const verb of ["publish", "refuse"]) {
    const html = await (await admin.get("/admin/inbox?reason=proposed")).text();
    const [, id = "", seen = ""] = /<article id="deal-(\d+)".*?name="seen" value="([^"]*)"/s.exec(html) ?? [];
    await post(`/admin/inbox/deal/${id}`, { verb, seen });
  }
  await jobs.stop();
  const logo = `${merchant.url}/icon.png`;
  await post("/admin/stores", { name: "With Logo", slug: "with-logo", currency: "USD", logo });
  await copyDueLogos();
  await Promise.all([merchant.stop(), provider.stop()]);
}
