import { type Context, Hono } from "hono";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { setVisit } from "../http/visits";
import * as deals from "../models/deals";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { idFrom } from "../schemas/ids";
import { ButtonLink } from "../ui/links";
import { notFoundPage } from "./errors";
import { type Page, page } from "./page";

/** Redirects to shops. The target comes from the database, never from the address: no open redirect. */
export default new Hono<AppEnv>()
  .get(paths.goDeal(":id"), async (c) => {
    const id = idFrom(c.req.param("id"));
    const deal = id && (await deals.shown(id));
    if (!deal) return notFoundPage(c);
    return leadTo(c, deal.affiliateLink ?? deal.store.website, deal.store, "deal", deal.id);
  })
  .get(paths.goStore(":slug"), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    return leadTo(c, store.website, store, "store", store.id);
  });

function leadTo(
  c: Context<AppEnv>,
  address: string | null,
  { name, slug }: { name: string; slug: string },
  ...subject: [subject: "deal" | "store", id: number]
): Response | Promise<Response> {
  const url = URL.parse(address ?? `https://${slug}.com`);
  if (url?.protocol !== "https:" && url?.protocol !== "http:") return notFoundPage(c);
  setVisit(c, ...subject, "click");
  c.header("X-Robots-Tag", "noindex");
  c.header("Cache-Control", "no-store");
  if (address !== null) return c.redirect(url.href, 302);
  return admit(c, () => page(c, () => guessedPage(name, slug, url)));
}

/** Anybody may own the name: nobody is sent there without having read it. */
function guessedPage(name: string, slug: string, url: URL): Page {
  return {
    meta: {
      title: `To ${name}?`,
      description: "An address that nobody has checked.",
      path: paths.goStore(slug),
      noindex: true,
    },
    main: (
      <div className="container max-w-[calc(40rem+2*var(--gutter))] pt-9">
        <h1 className="text-title">
          Is this <bdi>{name}</bdi>?
        </h1>
        <p className="mt-3">
          We do not know the website of <bdi>{name}</bdi>. It may be at{" "}
          <strong className="wrap-anywhere">{url.host}</strong>, but nobody has checked that: the address may
          belong to somebody else.
        </p>
        <p className="mt-2 mb-6 text-muted">
          Look closely before you pay or type anything there. Or search for the shop yourself.
        </p>
        <div className="flex flex-wrap gap-2.5">
          <a href={url.href} rel="nofollow noopener noreferrer" className="btn btn-plain">
            Go to {url.host}
          </a>
          <ButtonLink href={paths.store(slug)} className="btn-brand">
            Back to the store’s page
          </ButtonLink>
        </div>
      </div>
    ),
  };
}
