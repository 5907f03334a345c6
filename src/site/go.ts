import type { Context } from "hono";
import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { notFoundPage } from "./errors";
import { countVisit } from "./visits";

/** The ways out. Where they lead is looked up, never taken from the address: no open redirect. */
export default new Hono<AppEnv>()
  .get(paths.goDeal(":id"), async (c) => {
    const deal = await deals.shown(Number(c.req.param("id")));
    if (!deal) return notFoundPage(c);
    countVisit(c, "deal", deal.id, "click");
    return leave(c, deal.affiliateLink ?? websiteOf(deal.store));
  })
  .get(paths.goStore(":slug"), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    countVisit(c, "store", store.id, "click");
    return leave(c, websiteOf(store));
  });

function websiteOf({ website, slug }: { website: string | null; slug: string }): string {
  return website ?? `https://${slug}.com`;
}

function leave(c: Context<AppEnv>, address: string): Response | Promise<Response> {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return notFoundPage(c);
  c.header("X-Robots-Tag", "noindex");
  c.header("Cache-Control", "no-store");
  return c.redirect(url.href, 302);
}
