import type { Context } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import type { Outcome } from "../models/audit";
import type { Page } from "../models/paging";
import { withQuery } from "../paths";
import { idFrom } from "../schemas/ids";
import { encodeCursor } from "../schemas/paging";
import { reasonTexts } from "../schemas/reasons";

/** The id in the address, or 0, which no row has. */
export function idIn(c: Context, name = "id"): number {
  return idFrom(c.req.param(name) ?? "") ?? 0;
}

/** One page of a list, with a `Link` header to the next (RFC 8288). */
export async function answerPage<Item>(
  c: Context<AppEnv>,
  list: Promise<Page<Item>>,
  count: Promise<number>,
  present: (item: Item) => unknown,
): Promise<Response> {
  const [page, total] = await Promise.all([list, count]);
  const { corrected } = page;
  if (page.items.length === 0) c.set("skipsCache", true);
  c.header("X-Total-Count", String(total));
  if (corrected !== undefined) c.header("X-Corrected-Search", encodeURIComponent(corrected));
  if (page.next) {
    // Only validated parameters, because others get the same link from the cache.
    const { cursor: _, ...known }: Record<string, unknown> = c.req.valid("query" as never);
    const sent = c.req.query();
    const given = Object.entries(known).filter(([name, value]) => name in sent && value !== undefined);
    const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const words = corrected === undefined ? {} : { search: corrected };
    const next = withQuery(c.req.path, { ...query, ...words, cursor: encodeCursor(page.next) });
    c.header("Link", `<${env.PUBLIC_URL}${next}>; rel="next"`);
  }
  return c.json(page.items.map(present));
}

type Answers = {
  one: string;
  saved: (id: number) => Response | Promise<Response>;
  current?: () => Promise<unknown>;
  refused?: () => Promise<unknown>;
};

export async function answerOutcome(
  c: Context<AppEnv>,
  outcome: Outcome,
  { one, saved, current, refused }: Answers,
): Promise<Response> {
  switch (outcome.kind) {
    case "saved":
      return saved(outcome.id);
    case "missing":
      return missing(c, one);
    case "duplicate": {
      const text = `Another one has this ${outcome.field}.`;
      return problem(c, 409, text, { errors: { [outcome.field]: [text] } });
    }
    case "refused":
      return problem(c, 422, "Some fields need another value.", {
        errors: reasonTexts(outcome.errors),
        ...(refused ? { current: await refused() } : {}),
      });
    case "stale":
      return problem(
        c,
        409,
        `The ${one} has changed in the meantime. Check its current state, and send its version.`,
        { current: await current?.() },
      );
  }
}

export function tooMany(c: Context<AppEnv>, seconds: number, text: string): Response {
  c.header("Retry-After", String(seconds));
  return problem(c, 429, text);
}

export function missing(c: Context<AppEnv>, one: string): Response {
  return problem(c, 404, `There is no ${one} with this id.`);
}
