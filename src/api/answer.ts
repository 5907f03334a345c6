import type { Context } from "hono";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import { problem } from "../http/problem";
import type { Outcome } from "../models/changes";
import type { Page } from "../models/paging";
import { withQuery } from "../paths";
import { encodeCursor } from "../schemas/paging";

/**
 * A list as a bare array: the total in `X-Total-Count`, the next page's address in `Link` (RFC 8288), and what was
 * searched for instead of words that find nothing in `X-Corrected-Search`.
 * @param present an item as the API shows it.
 */
export function answerPage<Item>(
  c: Context<AppEnv>,
  page: Page<Item>,
  total: number,
  present: (item: Item) => unknown,
): Response {
  const { corrected } = page;
  if (page.items.length === 0) c.set("skipsCache", true);
  c.header("X-Total-Count", String(total));
  if (corrected !== undefined) c.header("X-Corrected-Search", encodeURIComponent(corrected));
  if (page.next) {
    // What the call knows of its parameters: the answer goes to others, and any word could stand in the address.
    const { cursor: _, ...known }: Record<string, unknown> = c.req.valid("query" as never);
    const asked = c.req.query();
    const given = Object.entries(known).filter(([name, value]) => name in asked && value !== undefined);
    const query = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
    const words = corrected === undefined ? {} : { search: corrected };
    const next = withQuery(c.req.path, { ...query, ...words, cursor: encodeCursor(page.next) });
    c.header("Link", `<${env.PUBLIC_URL}${next}>; rel="next"`);
  }
  return c.json(page.items.map(present));
}

type Answers = {
  /** What was to be changed, in lower case: "store". */
  one: string;
  saved: (id: number) => Response | Promise<Response>;
  /** What is stored now, for an edit that came too late. */
  current?: () => Promise<unknown>;
  /** The same for one that is refused, where it helps to mend it. */
  refused?: () => Promise<unknown>;
};

/** How an edit went, as an answer. */
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
    case "taken": {
      const text = `Another one has this ${outcome.field}.`;
      return problem(c, 409, text, { errors: { [outcome.field]: [text] } });
    }
    case "refused":
      return problem(c, 422, "Some fields need another value.", {
        errors: outcome.errors,
        ...(refused ? { current: await refused() } : {}),
      });
    case "stale":
      return problem(
        c,
        409,
        `The ${one} was changed meanwhile. See its current state, and send its version.`,
        {
          current: await current?.(),
        },
      );
  }
}

/** The answer for an id that nothing has. */
export function missing(c: Context<AppEnv>, one: string): Response {
  return problem(c, 404, `There is no ${one} with this id.`);
}
