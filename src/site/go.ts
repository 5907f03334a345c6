import { type Context, Hono } from "hono";
import type { AppEnv } from "../http/context";
import { setVisit } from "../http/visits";
import * as stores from "../models/catalogue/stores/list";
import * as deals from "../models/deals/list";
import { paths } from "../paths";
import { idFrom } from "../schemas/ids";
import { notFoundPage } from "./errors";

/** Redirects to shops. The target comes from the database, never from the address: no open redirect. */
export default new Hono<AppEnv>()
  .get(paths.goDeal(":id"), async (c) => {
    const id = idFrom(c.req.param("id"));
    const deal = id && (await deals.shown(id));
    if (!deal) return notFoundPage(c);
    return redirectTo(c, deal.affiliateLink ?? websiteOf(deal.store), "deal", deal.id);
  })
  .get(paths.goStore(":slug"), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    return redirectTo(c, websiteOf(store), "store", store.id);
  });

function websiteOf({ website, slug }: { website: string | null; slug: string }): string {
  return website ?? `https://${slug}.com`;
}

function redirectTo(
  c: Context<AppEnv>,
  address: string,
  ...subject: [subject: "deal" | "store", id: number]
): Response | Promise<Response> {
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return notFoundPage(c);
  setVisit(c, ...subject, "click");
  c.header("X-Robots-Tag", "noindex");
  c.header("Cache-Control", "no-store");
  return c.redirect(url.href, 302);
}
