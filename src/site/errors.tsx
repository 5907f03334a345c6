import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import type { ReactNode } from "react";
import { memoize } from "../cache/memoize";
import { env } from "../env";
import { admit, ClientLeft, Refused, TimedOut } from "../http/admission";
import { chooseEncoding, compressWhole } from "../http/compress";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import { isOutage } from "../models/outage";
import * as settings from "../models/settings";
import * as stores from "../models/stores";
import { pathIn, paths } from "../paths";
import { Empty } from "../ui/empty";
import { SearchField } from "../ui/fields";
import type { SiteSection } from "../ui/header";
import { ButtonLink } from "../ui/links";
import { elsewhere } from "./old-addresses";
import { type Page, page, pageWith } from "./page";

/** The page for an unknown path. @throws Refused, ClientLeft */
export function notFoundPage(c: Context<AppEnv>): Promise<Response> {
  return admit(c, () => unlessMoved(c, () => pageWithStores(c, NOT_FOUND)));
}

/** Leads to where an old address leads now, or says that its page is gone; otherwise answers with `page`. */
export async function unlessMoved<Answer>(
  c: Context<AppEnv>,
  page: () => Promise<Answer>,
): Promise<Response | Answer> {
  const location = await elsewhere(c);
  if (location === undefined) return page();
  if (location === null) return pageWithStores(c, GONE);
  // Otherwise browsers keep it for good, even if it was a mistake.
  c.header("Cache-Control", "max-age=3600");
  return c.redirect(location, 301);
}

/** Links of an old WordPress site may be to its home page (`/?p=123`), which is here, too. */
export const oldLinksOfWordPress = createMiddleware<AppEnv>((c, next) => unlessMoved(c, next));

async function pageWithStores(c: Context<AppEnv>, missing: typeof NOT_FOUND): Promise<Response> {
  const [current, popular] = await Promise.all([
    settings.current().catch(settings.lastKnown),
    memoize("popular on missing pages", () => stores.popular(POPULAR)).catch(() => []),
  ]);
  return pageWith(c, current, withStores(missing, popular), missing.status);
}

const POPULAR = 6;

const NOT_FOUND = {
  status: 404 as 404 | 410,
  title: "404 Page Not Found",
  description: "There is no page at this address.",
  text: "There is no page at this address. It may have moved, or there is a typing mistake in the link.",
  path: "/404",
};

const GONE: typeof NOT_FOUND = {
  status: 410,
  title: "This Page Is Gone",
  description: "The page at this address was removed.",
  text: "The page at this address was removed for good. A search or one of these stores may help.",
  path: "/410",
};

const withStores = (missing: typeof NOT_FOUND, popular: stores.Store[]) =>
  tornPage({
    ...missing,
    children: (
      <>
        <search aria-label="Stores" className="w-full max-w-md">
          <form action={paths.stores()} className="flex gap-2.5">
            <SearchField label="Search for stores or deals..." required className="min-w-0 flex-1" />
            <button type="submit" className="btn btn-plain">
              Search
            </button>
          </form>
        </search>
        <ButtonLink href={paths.home()} className="btn-brand">
          Back to Home
        </ButtonLink>
        {popular.length > 0 && (
          <section className="mt-9 w-full">
            <h2 className="mb-4 text-section">Popular Stores</h2>
            <ul className="flex flex-wrap justify-center gap-2.5">
              {popular.map(({ id, slug, name }) => (
                <li key={id}>
                  <ButtonLink
                    href={paths.store(slug)}
                    translate="no"
                    className="btn-plain px-3.5 text-[0.9375rem]"
                  >
                    {name}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  });

type Missing = { title: string; text: string; path: string; link: { href: string; text: string } };

export function missingPage(
  c: Context<AppEnv>,
  current: SiteSection | undefined,
  missing: Missing,
  status: 404 | 410 = 404,
): Promise<Response> {
  const { title, text, path, link } = missing;
  const children = (
    <ButtonLink href={link.href} className="btn-brand">
      {link.text}
    </ButtonLink>
  );
  const build = () => ({ ...tornPage({ status, title, description: text, text, path, children }), current });
  return status === 404 ? unlessMoved(c, () => page(c, build, 404)) : page(c, build, status);
}

/** Answers 503 while the database cannot be reached, else 500. */
export function errorPage(error: Error, c: Context<AppEnv>): Promise<Response> | Response {
  if (error instanceof Refused) return refusedPage(error, c);
  if (error instanceof HTTPException && error.status < 500) return error.getResponse();
  if (c.req.raw.signal.aborted) return new ClientLeft().getResponse();
  const requestId = c.get("requestId");
  c.set("errorId", log.error("page", error, { requestId, path: c.req.path }));
  const isAway = isOutage(error);
  if (isAway) c.header("Retry-After", "10");
  if (error instanceof TimedOut)
    return failurePage(c, 503, "This page took too long. Please try again in a minute.");
  return isAway
    ? failurePage(c, 503, "Our catalogue cannot be reached at the moment. Please try again in a minute.")
    : failurePage(c, 500, `This page could not be shown. The error is in our log under ${requestId}.`);
}

/** A page in place of a problem (RFC 9457), for a person whose form was refused before it was read. */
export const htmlErrorsForForms = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get("content-type") !== "application/problem+json") return;
  // htmx would put it in the place of the form and of what was typed.
  if (c.req.header("hx-request")) return c.header("HX-Reswap", "none");
  const isForm = c.req.method === "POST" && c.req.header("accept")?.includes("text/html");
  if (!isForm || /^\/(api|admin)(\/|$)/.test(c.req.path)) return;
  const { detail }: { detail: string } = await c.res.json();
  const from = URL.parse(c.req.header("referer") ?? "");
  const retryHref = from?.origin === env.PUBLIC_URL ? from.pathname + from.search : paths.home();
  c.res = await failurePage(c, c.res.status as Failure, detail, { path: paths.home(), retryHref });
});

export function diskFullPage(c: Context<AppEnv>): Promise<Response> {
  return failurePage(c, 507, "Nothing can be saved at the moment. Please try again later.");
}

const refusals = {
  429: "You have searched a lot in a short time. Please wait a few seconds, and try again.",
  503: "The site is busy at the moment. Please try again in a few seconds.",
};

async function refusedPage({ status, seconds }: Refused, c: Context<AppEnv>): Promise<Response> {
  const encoding = chooseEncoding(c.req.header("accept-encoding"));
  // Hundreds of refused requests can come in a second.
  const body = await memoize(`refused ${status} ${encoding}`, async () => {
    // Rendered whole, because other requests get it too.
    c.set("caching", { waitMs: Number.POSITIVE_INFINITY, isAwaited: () => true });
    const page = await failurePage(c, status, refusals[status], { path: paths.home(), retryHref: "" });
    return encoding ? compressWhole(await page.bytes(), encoding) : page.bytes();
  });
  return c.body(body, status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(seconds),
    Vary: "Accept-Encoding",
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
}

type Failure = 400 | 403 | 413 | 415 | 429 | 500 | 503 | 507;

function failurePage(
  c: Context<AppEnv>,
  status: Failure,
  text: string,
  { path, retryHref } = { path: c.req.path, retryHref: pathIn(c.req.url) },
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const failure = tornPage({
    status,
    title: "Something Went Wrong",
    description: "This page could not be shown.",
    text,
    path,
    children: (
      <>
        <ButtonLink href={retryHref} className="btn-brand">
          Try Again
        </ButtonLink>
        <ButtonLink href={paths.home()}>Back to Home</ButtonLink>
      </>
    ),
  });
  return pageWith(c, settings.lastKnown(), failure, status);
}

type Torn = {
  status: number;
  title: string;
  description: string;
  text: string;
  path: string;
  children: ReactNode;
};

function tornPage({ status, title, description, text, path, children }: Torn): Page {
  return {
    meta: { title, description, path, noindex: true },
    main: (
      <div className="container py-10">
        <Empty as="h1" title={title} text={text} torn status={status}>
          {children}
        </Empty>
      </div>
    ),
  };
}
