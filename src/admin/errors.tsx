import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { ClientLeft, Refused } from "../http/admission";
import type { AppEnv } from "../http/context";
import { fragmentOf } from "../http/forms";
import { log } from "../http/log";
import { renderPage } from "../http/render";
import { isOfAnotherSchema, isOutage, reasonOf } from "../models/outage";
import * as settings from "../models/settings";
import { pathIn, paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { Empty } from "../ui/empty";
import { Logo } from "../ui/header";
import { ButtonLink } from "./resource/parts";
import { AdminDocument } from "./screen";

/** @throws HTTPException 404 */
export function notFound(): never {
  throw new HTTPException(404);
}

export async function missing(c: Context<AppEnv>): Promise<Response> {
  const site = await settings.current().catch(settings.lastKnown);
  return answer(
    c,
    404,
    site,
    <Empty
      as="h1"
      title="404 Page Not Found"
      text="There is nothing at this address, or it has been deleted. See the history for deleted entries."
      torn
    >
      <ButtonLink href={paths.admin()} look="brand">
        Dashboard
      </ButtonLink>
      <ButtonLink href={paths.adminList("history")}>History</ButtonLink>
    </Empty>,
  );
}

/** Answers 503 while the database is unreachable, otherwise 500. */
export async function adminError(error: Error, c: Context<AppEnv>): Promise<Response> {
  if (error instanceof Refused) {
    c.header("Retry-After", String(error.seconds));
    return failure(c, 503, "The server is busy at the moment. Please try again in a few seconds.");
  }
  if (error instanceof HTTPException && error.status === 404) return missing(c);
  if (error instanceof HTTPException && error.status < 500) return error.getResponse();
  if (c.req.raw.signal.aborted) return new ClientLeft().getResponse();
  const requestId = c.get("requestId");
  c.set("errorId", log.error("admin", error, { requestId, path: c.req.path }));
  const isAway = isOutage(error);
  // A handler that took too long may still be at work.
  const advice =
    c.req.method === "GET"
      ? "Please try again in a minute."
      : "Part of it may have been done: look before you send it again.";
  if (isAway) c.header("Retry-After", "10");
  if (isOfAnotherSchema(error)) return failure(c, 500, reasonOf(error));
  return isAway
    ? failure(c, 503, `The database cannot be reached at the moment. ${advice}`)
    : failure(c, 500, `This could not be done. ${advice} The log has a record of it under ${requestId}.`);
}

export function diskFull(c: Context<AppEnv>): Promise<Response> {
  const text = "The server's disk is nearly full, so nothing can be saved. Make room on it, then try again.";
  return failure(c, 507, text);
}

async function failure(c: Context<AppEnv>, status: 500 | 503 | 507, text: string): Promise<Response> {
  return answer(
    c,
    status,
    settings.lastKnown(),
    <Empty as="h1" title="Something Went Wrong" text={text} torn>
      {c.req.method === "GET" && (
        <ButtonLink href={pathIn(c.req.url)} look="brand">
          Try Again
        </ButtonLink>
      )}
      <ButtonLink href={paths.admin()}>Dashboard</ButtonLink>
    </Empty>,
  );
}

function answer(
  c: Context<AppEnv>,
  status: 404 | 500 | 503 | 507,
  site: Settings,
  content: React.ReactNode,
): Response | Promise<Response> {
  c.header("Cache-Control", "no-store");
  if (fragmentOf(c) !== undefined) {
    // The screen stays as it is, and the script shows a toast.
    c.header("HX-Reswap", "none");
    return c.body(null, status);
  }
  return renderPage(
    c,
    <AdminDocument title="Admin" site={site}>
      <header className="border-line border-b px-4 py-2.5">
        <a href={paths.admin()} className="inline-block rounded-lg">
          <Logo siteName={site.siteName} wraps />
        </a>
      </header>
      <main id="main" className="container py-10">
        {content}
      </main>
    </AdminDocument>,
    status,
  );
}
