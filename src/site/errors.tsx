import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { admit, ClientLeft, Refused, TimedOut } from "../http/admission";
import { chooseEncoding, compressWhole } from "../http/compress";
import type { AppEnv } from "../http/context";
import { log } from "../http/log";
import type { Place } from "../islands/open-menu";
import { isOutage } from "../models/outage";
import * as settings from "../models/settings";
import { pathIn, paths } from "../paths";
import { SearchField } from "../ui/fields";
import { TornPage } from "./lists";
import { type Page, page, pageWith } from "./page";

/** The page for an unknown path. @throws Refused, ClientLeft */
export function notFoundPage(c: Context<AppEnv>): Promise<Response> {
  return admit(c, async () =>
    pageWith(c, await settings.current().catch(settings.lastKnown), () => notFound, 404),
  );
}

const notFound: Page = {
  meta: {
    title: "404 Page Not Found",
    description: "There is no page at this address.",
    path: "/404",
    noindex: true,
  },
  main: (
    <TornPage
      title="404 Page Not Found"
      text="There is no page at this address. It may have moved, or there is a typing mistake in the link."
    >
      <search aria-label="Stores" className="w-full max-w-md">
        <form action={paths.stores()} className="flex flex-col gap-2.5 sm:flex-row">
          <SearchField
            name="search"
            label="Search for stores or deals..."
            defaultValue=""
            required
            className="flex-1"
          />
          <button type="submit" className="btn btn-plain">
            Search
          </button>
        </form>
      </search>
      <a href={paths.home()} className="btn btn-brand">
        Back to Home
      </a>
    </TornPage>
  ),
};

type Missing = { title: string; text: string; path: string; link: { href: string; text: string } };

export function missingPage(
  c: Context<AppEnv>,
  current: Place,
  { title, text, path, link }: Missing,
): Promise<Response> {
  return page(
    c,
    () => ({
      meta: { title, description: text, path, noindex: true },
      current,
      main: (
        <TornPage title={title} text={text}>
          <a href={link.href} className="btn btn-brand">
            {link.text}
          </a>
        </TornPage>
      ),
    }),
    404,
  );
}

/** Answers 503 while the database cannot be reached, else 500. */
export function errorPage(error: Error, c: Context<AppEnv>): Promise<Response> | Response {
  if (error instanceof Refused) return refusedPage(error, c);
  if (error instanceof HTTPException && error.status < 500) return error.getResponse();
  if (c.req.raw.signal.aborted) return new ClientLeft().getResponse();
  const requestId = c.get("requestId");
  log.error("page", error, { requestId, path: c.req.path });
  const isAway = isOutage(error);
  if (isAway) c.header("Retry-After", "10");
  if (error instanceof TimedOut)
    return failurePage(c, 503, "This page took too long. Please try again in a minute.");
  return isAway
    ? failurePage(c, 503, "Our catalogue cannot be reached at the moment. Please try again in a minute.")
    : failurePage(c, 500, `This page could not be shown. The error is in our log under ${requestId}.`);
}

export function diskFullPage(c: Context<AppEnv>): Promise<Response> {
  return failurePage(c, 507, "Nothing can be saved at the moment. Please try again later.");
}

const refusals = {
  429: "You have searched a lot in a short time. Please wait a few seconds, and try again.",
  503: "The site is busy at the moment. Please try again in a few seconds.",
};

// Cached because hundreds of refused requests can come in a second.
const refusedPages = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
let refusedPagesSettings = "";

async function refusedPage({ status, seconds }: Refused, c: Context<AppEnv>): Promise<Response> {
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  const current = JSON.stringify(settings.lastKnown());
  if (current !== refusedPagesSettings) refusedPages.clear();
  refusedPagesSettings = current;
  const render = async () => {
    // Rendered whole, because other requests get it too.
    c.set("caching", { waitMs: Number.POSITIVE_INFINITY, isAwaited: () => true });
    const page = await failurePage(c, status, refusals[status], { path: paths.home(), retryHref: "" });
    return encoding ? compressWhole(await page.bytes(), encoding) : page.bytes();
  };
  const key = `${status} ${encoding}`;
  const body = refusedPages.get(key) ?? render();
  refusedPages.set(key, body);
  body.catch(() => refusedPages.delete(key));
  return c.body(await body, status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "Retry-After": String(seconds),
    Vary: "Accept-Encoding",
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
}

function failurePage(
  c: Context<AppEnv>,
  status: 429 | 500 | 503 | 507,
  text: string,
  { path, retryHref } = { path: c.req.path, retryHref: pathIn(c.req.url) },
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  return pageWith(
    c,
    settings.lastKnown(),
    () => ({
      meta: {
        title: "Something Went Wrong",
        description: "This page could not be shown.",
        path,
        noindex: true,
      },
      main: (
        <TornPage title="Something Went Wrong" text={text}>
          <a href={retryHref} className="btn btn-brand">
            Try Again
          </a>
          <a href={paths.home()} className="btn btn-plain">
            Back to Home
          </a>
        </TornPage>
      ),
    }),
    status,
  );
}
