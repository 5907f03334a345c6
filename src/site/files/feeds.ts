import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { memoize } from "../../cache/memoize";
import { cachedList } from "../../cache/serve";
import { env } from "../../env";
import { discountLabel, shortDate } from "../../format";
import type { AppEnv } from "../../http/context";
import * as blogs from "../../models/blogs";
import { type Deal, newestChecked, newestOfStore } from "../../models/deals";
import { entities } from "../../models/entities";
import * as settings from "../../models/settings";
import { currentSlug } from "../../models/slug-redirects";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { notFoundPage } from "../errors";
import { ATOM, showXml } from "./xml";

const ENTRIES = 30;

/** Feeds of what is new (Atom, RFC 4287). Codes are on the deals' pages only. */
export default new Hono<AppEnv>()
  .get(paths.feed(), cachedList, async (c) => {
    const [found, site] = await Promise.all([newestChecked(ENTRIES), current()]);
    const title = `${site.siteName}: codes that were checked last`;
    return show(c, { title, page: paths.home(), entries: found.map((deal) => entryOf(deal, site.timeZone)) });
  })
  .get(paths.storeFeed(":slug"), cachedList, async (c) => {
    const { slug } = c.req.param();
    const store = await stores.bySlug(slug);
    if (!store) {
      const moved = await currentSlug(entities.store, slug);
      return moved ? c.redirect(paths.storeFeed(moved), 301) : notFoundPage(c);
    }
    const [found, site] = await Promise.all([newestOfStore(store.id, ENTRIES), current()]);
    const title = `${store.name} deals at ${site.siteName}`;
    const entries = found.map((deal) => entryOf(deal, site.timeZone));
    return show(c, { title, page: paths.store(slug), entries });
  })
  .get(paths.blogsFeed(), cachedList, async (c) => {
    const [{ items }, site] = await Promise.all([blogs.list({}, { limit: ENTRIES }), current()]);
    const entries = items.map(({ title, slug, excerpt, authorName, publishedAt, revisedAt }) => ({
      title,
      path: paths.blog(slug),
      summary: excerpt,
      author: authorName,
      updated: latest(publishedAt, revisedAt),
    }));
    return show(c, { title: `${site.siteName}: Money Saving Tips`, page: paths.blogs(), entries });
  });

/** Without an author it is the site's. */
type Entry = { title: string; path: string; updated: Date; summary: string; author?: string | null };

const current = () => memoize("settings", settings.current);

const latest = (...dates: (Date | null)[]) => new Date(Math.max(0, ...dates.map((date) => Number(date))));

/** In the words of the deal's page. */
function entryOf(deal: Deal, timeZone: string): Entry {
  const { store, proof, discountType, discountValue, endsAt } = deal;
  const parts = [
    discountLabel(discountType, discountValue, store.currency),
    proofWords(proofStatusOf(proof, new Date()), timeZone) ?? "No proof yet",
    endsAt && `Ends ${shortDate(endsAt, timeZone)}`,
    deal.description,
  ];
  return {
    title: `${store.name}: ${deal.title}`,
    path: paths.deal(deal.id),
    updated: latest(deal.createdAt, deal.verifiedAt),
    summary: parts.flatMap((part) => part || []).join(". "),
  };
}

type Feed = { title: string; page: string; entries: Entry[] };

async function show(c: Context<AppEnv>, { title, page, entries }: Feed): Promise<Response> {
  const { siteName, hasDemo } = await current();
  const updated = latest(...entries.map(({ updated }) => updated)).toISOString();
  const atom = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${title}</title>
<id>${env.PUBLIC_URL + c.req.path}</id>
<link href="${env.PUBLIC_URL + page}"/>
<link rel="self" type="${ATOM}" href="${env.PUBLIC_URL + c.req.path}"/>
<updated>${updated}</updated>
${hasDemo && html`<subtitle>A demo catalogue: its shops, codes and checks are invented.</subtitle>\n`}<author><name>${siteName}</name></author>
${entries.map(
  ({ title, path, updated, summary, author }) => html`<entry>
<title>${title}</title>
<id>${env.PUBLIC_URL + path}</id>
<link href="${env.PUBLIC_URL + path}"/>
<updated>${updated.toISOString()}</updated>
<summary>${summary}</summary>
${author && html`<author><name>${author}</name></author>\n`}</entry>
`,
)}</feed>`;
  return showXml(c, ATOM, await atom);
}
