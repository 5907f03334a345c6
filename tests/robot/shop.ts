import { desc, eq, sql } from "drizzle-orm";
import { db } from "../../db/client";
import { deals, hosts, observations, sources } from "../../db/schema";
import { env } from "../../src/env";
import { couponModel, offerModel } from "../../src/models/deals/write";
import { proofStatusOf } from "../../src/proof/status";
import { checkDuePages } from "../../src/robot/jobs";
import * as model from "../../src/robot/sources";
import { couponInput, offerInput } from "../../src/schemas/deals";
import { ADMIN } from "../actor";
import { foundOn } from "../on-page";

export type Reply = (request: Request) => Response | Promise<Response>;

const allowed = env.FETCH_ALLOW;
const open: Bun.Server<undefined>[] = [];

/** A stand-in for a shop with many pages, on a port of this machine. */
export function startShop(reply: Reply, robots: Reply = () => new Response(null, { status: 404 })) {
  const asked: string[] = [];
  const heads: Headers[] = [];
  const shop = { reply, robots, asked, heads, url: "", host: "" };
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/robots.txt") return shop.robots(request);
      asked.push(pathname);
      heads.push(request.headers);
      return shop.reply(request);
    },
  });
  open.push(server);
  shop.host = `127.0.0.1:${server.port}`;
  shop.url = `http://${shop.host}/sale`;
  env.FETCH_ALLOW = [...env.FETCH_ALLOW, shop.host];
  return shop;
}

export function stopShops(): void {
  // It would wait for a reply that never comes.
  for (const server of open.splice(0)) void server.stop(true);
  env.FETCH_ALLOW = allowed;
}

export const OFFER = "20% off all lamps with code Lamp20";
const words = "Lamps, shades and bulbs for every room. Delivery within three days, returns within thirty.";

export const pageWith = (offer: string, title = "Sale – Lantern Lane") =>
  new Response(`<title>${title}</title><h1>Winter sale</h1><p>${offer}</p><h2>About us</h2><p>${words}</p>`, {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });

type Found = { code?: string | null; quote?: string; hoursAgo?: number };

/** Has a deal of the catalogue be found on a page, which is due. `nth`: which deal. */
export async function findOn(url: string, nth = 0, given: Found = {}): Promise<number> {
  const { code = "LAMP20", quote = OFFER, hoursAgo = 8 } = given;
  const [deal] = await db.select({ id: deals.id }).from(deals).orderBy(deals.id).offset(nth).limit(1);
  const id = deal?.id ?? 0;
  const live = { active: true, proposal: null, endsAt: null, startsAt: null, demo: false };
  await db
    .update(deals)
    .set({ code, ...live })
    .where(eq(deals.id, id));
  const html = await pageWith(quote.replaceAll("\n", "<br>")).text();
  const [words = ""] = quote.split("\n");
  await foundOn(id, { url, html, words, code, at: new Date(Date.now() - hoursAgo * 3.6e6) });
  await model.update();
  await fallDue();
  return id;
}

/** Edits a deal of a catalogue as an editor does. */
export async function edit(id: number, changes: object): Promise<void> {
  const [kind, input] = (await couponModel.byId(id)) ? [couponModel, couponInput] : [offerModel, offerInput];
  const deal = await kind.byId(id);
  const expiryDate = deal?.endsAt?.toISOString() ?? "";
  const fields = { ...deal, startsAt: undefined, expiryDate, verified: "keep", sameCode: true, ...changes };
  const edited = await kind.update(id, input.parse(fields), { actor: ADMIN });
  if (edited.kind !== "saved") throw new Error(JSON.stringify(edited));
}

export const fallDue = () => db.update(sources).set({ dueAt: sql`now() - interval '1 minute'` });

/** Checks a shop's due pages. `hoursAgo`: when the observations say that it was. */
export async function checkPages(
  host: string,
  { signal = new AbortController().signal, hoursAgo = 0, milliseconds = 60_000 } = {},
) {
  await db.update(hosts).set({ nextAt: sql`now() - interval '1 second'` });
  const at = hoursAgo > 0 ? new Date(Date.now() - hoursAgo * 3.6e6) : undefined;
  await checkDuePages(host, { signal, apartSeconds: 0, milliseconds, ...(at && { at }) });
}

export async function checkAgain(host: string, hoursAgo = 0): Promise<void> {
  await fallDue();
  await checkPages(host, { hoursAgo });
}

/** The robot's observations of a deal, the newest first. */
export function observationsOf(dealId: number) {
  return db.select().from(observations).where(eq(observations.dealId, dealId)).orderBy(desc(observations.id));
}

export async function dealOf(id: number) {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id));
  return deal;
}

export async function proofStatus(id: number) {
  return proofStatusOf((await dealOf(id))?.proof ?? null, new Date());
}

export const sourcesOf = () => db.select().from(sources).orderBy(sources.id);

export async function hoursToNext(): Promise<number> {
  const [source] = await sourcesOf();
  return ((source?.dueAt.getTime() ?? 0) - Date.now()) / 3.6e6;
}
