import type { Context } from "hono";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals";
import { idFrom } from "../schemas/ids";
import type { DealKind } from "../schemas/vocabulary";
import { missing } from "./answer";
import { isAdmin } from "./guard";

/** Answers with a deal that visitors see, and to the admin with any. */
export async function showDeal(
  c: Context<AppEnv>,
  kind: DealKind,
  present: (deal: deals.Deal) => unknown,
): Promise<Response> {
  const id = idFrom(c.req.param("id") ?? "");
  if (id === undefined) return missing(c, kind);
  const shown = await deals.shown(id);
  if (shown?.kind === kind) return c.json(present(shown));
  const deal = (await isAdmin(c)) ? await deals.byId(kind, id) : undefined;
  return deal ? c.json(present(deal)) : missing(c, kind);
}
