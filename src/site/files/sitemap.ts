import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { cachedList } from "../../cache/serve";
import { env } from "../../env";
import type { AppEnv } from "../../http/context";
import * as sitemap from "../../models/sitemap";
import { paths } from "../../paths";
import { notFoundPage } from "../errors";
import { listedPages, pageOf } from "../pages";
import { showXml } from "./xml";

const ROBOT_RULES = `User-agent: *
Disallow: /admin
Disallow: /go/
Disallow: /fragments/

Sitemap: ${env.PUBLIC_URL}${paths.sitemap()}
`;

/** The addresses that search engines may list (sitemaps.org): an index, and files with a part each. */
export default new Hono<AppEnv>()
  .get(paths.robotRules(), (c) => c.text(ROBOT_RULES, 200, { "Cache-Control": "public, max-age=3600" }))
  .get(paths.sitemap(), cachedList, async (c) => {
    const parts = (await sitemap.parts()).map(({ subject, part }) => `${subject}-${part}`);
    const files = ["pages", ...parts].map((part) => paths.sitemapPart(part));
    return show(
      c,
      await html`<sitemapindex xmlns="${SCHEMA}">
${files.map(
  (path) => html`<sitemap><loc>${env.PUBLIC_URL + path}</loc></sitemap>
`,
)}</sitemapindex>`,
    );
  })
  .get(paths.sitemapPart("pages"), cachedList, (c) =>
    showPages(
      c,
      listedPages.map((path) => ({ path })),
    ),
  )
  .get("/:file{sitemap-[a-z]+-(?:0|[1-9]\\d{0,5})\\.xml}", cachedList, async (c) => {
    const [, subject = "", part] = c.req.param("file").split(/[-.]/);
    const found = await sitemap.entries(subject, Number(part));
    if (found.length === 0) return notFoundPage(c);
    const pages = found.map(({ name, key, changed }) => ({ path: pageOf(name, key), changed }));
    return showPages(c, pages);
  });

const SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

async function showPages(c: Context, pages: { path: string; changed?: string | null }[]) {
  const urls = pages.map(({ path, changed }) => {
    const lastmod = changed && html`<lastmod>${changed}</lastmod>`;
    return html`<url><loc>${env.PUBLIC_URL + path}</loc>${lastmod}</url>
`;
  });
  return show(
    c,
    await html`<urlset xmlns="${SCHEMA}">
${urls}</urlset>`,
  );
}

const show = (c: Context, document: string) => showXml(c, "application/xml", document);
