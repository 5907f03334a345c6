import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import * as deals from "../../models/deals";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { idFrom, idsOf } from "../../schemas/ids";
import { type ListPosition, listPosition, positionAfter } from "../../schemas/paging";
import { notFound } from "../errors";
import { PAGE_SIZE, showList } from "../resource/list";
import { listPath } from "../resource/resource";
import { acceptForm, changeOf } from "../resource/save";
import { done, error, success } from "../screen";
import { dealList, params } from "./list";
import type { Move } from "./positions";

const REORDERED = success("Offers reordered successfully");
const STALE = error(
  "Failed to reorder offers",
  "Somebody has moved, added or removed an offer meanwhile. This is the order now.",
);

const FIRST_PAGE: ListPosition = { cursor: undefined, back: "" };

/** A button of the list moves its offer one place up or down in the order that the list showed. */
export default new Hono<AppEnv>().post(
  paths.offerOrder(),
  acceptForm,
  zValidator("query", params),
  async (c) => {
    const query = c.req.valid("query");
    const { values } = await formOf(c);
    const store = await stores.named(query.store);
    const move = moveFrom(values);
    if (!("id" in store) || !move) return notFound();
    const seen = idsOf(values.seen?.split(" ") ?? []);
    const outcome = await deals.reorder(store.id, afterMove(seen, move), changeOf(c), seen);
    if (outcome.kind === "missing") return notFound();
    if (outcome.kind !== "saved") {
      const shown = { ...query, ...FIRST_PAGE };
      return showList(c, dealList("offer", { refusal: STALE }), shown, { toast: STALE, status: 409 });
    }
    const shown = { ...query, ...(await pageWith(move.id, store.id)) };
    const list = dealList("offer", { move });
    const path = listPath(list, shown);
    if (fragmentOf(c) === undefined) return done(c, path, REORDERED);
    c.header("HX-Replace-Url", path);
    return showList(c, list, shown, { toast: REORDERED });
  },
);

/** The page of the list that an offer is on. In a list that was reordered each offer has its index as its position. */
async function pageWith(id: number, storeId: number): Promise<ListPosition> {
  const ids = await deals.offerIdsInOrder(storeId);
  const index = ids.indexOf(id);
  let page = FIRST_PAGE;
  for (let first = PAGE_SIZE; first <= index; first += PAGE_SIZE)
    page = listPosition.parse(positionAfter(page, [first - 1, ids[first - 1] ?? 0]));
  return page;
}

function moveFrom({ up, down }: Record<string, string>): Move | undefined {
  const id = idFrom(up ?? down ?? "");
  return id === undefined ? undefined : { by: up === undefined ? "down" : "up", id };
}

function afterMove(ids: number[], { by, id }: Move): number[] {
  const from = ids.indexOf(id);
  const to = by === "up" ? from - 1 : from + 1;
  if (from === -1 || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}
