import { z } from "zod";
import { dealSorts, dealStates } from "../../models/editing/deal-lists";
import { listPlace, placeQuery } from "../../schemas/paging";

/** The address of the lists of offers and of coupons: what is searched for, and how it is sorted. */
export const address = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  /** A store's slug. */
  store: z.string().trim().max(100).catch("").default(""),
  state: z
    .enum(["", ...dealStates])
    .catch("")
    .default(""),
  sort: z.enum(dealSorts).catch("newest").default("newest"),
  ...listPlace.shape,
});

export type DealsAt = z.output<typeof address>;

/** The list's own parameters, which its dialogs carry along; what is usual is left out. */
export function queryOf({ search, store, state, sort, ...place }: DealsAt) {
  return { search, store, state, sort: sort === "newest" ? "" : sort, ...placeQuery(place) };
}
