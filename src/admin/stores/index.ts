import { z } from "zod";
import type { Sent } from "../../http/forms";
import * as stores from "../../models/editing/stores";
import * as media from "../../models/media";
import { listPlace } from "../../schemas/paging";
import { type StoreInput, storeInput } from "../../schemas/stores";
import { plural } from "../../ui/plural";
import { entityScreens } from "../entity";
import { StoreDialog, valuesOf } from "./dialog";
import { queryOf, StoreList, StoresScreen } from "./list";

export const address = z.object({
  search: z.string().trim().max(100).catch("").default(""),
  category: z.string().trim().max(100).catch("").default(""),
  state: z.enum(stores.storeStates).optional().catch(undefined),
  sort: z.enum(stores.storeSorts).catch("name").default("name"),
  ...listPlace.shape,
});

/** The list's address: what is searched for, and how it is sorted. */
export type StoresAt = z.output<typeof address>;

export default entityScreens<StoresAt, StoreInput, stores.EditedStore>({
  list: "stores",
  title: "Stores",
  one: "store",
  address,
  queryOf,
  Screen: StoresScreen,
  List: StoreList,
  Dialog: StoreDialog,
  blank: () => ({ dealCount: "0" }),
  valuesOf,
  nameOf: ({ name }) => name,
  schema: storeInput,
  model: stores,
  take: withLogo,
  touches: async (ids) => {
    const { deals, blogs } = await stores.touched(ids);
    const also = [
      deals > 0 && `${plural(deals, "deal")} will be deleted with ${ids.length === 1 ? "it" : "them"}`,
      blogs > 0 && `${plural(blogs, "blog")} will have no store`,
    ].filter(Boolean);
    return also.length > 0 ? `${also.join(", and ")}.` : "No deal and no blog goes with it.";
  },
});

/** A chosen file is kept at once, so that it is not lost when another field is wrong. */
async function withLogo(sent: Sent): Promise<Sent> {
  const file = sent.file("logoFile");
  if (!file) return sent;
  const kept = await media.save(new Uint8Array(await file.arrayBuffer()));
  return "path" in kept
    ? { ...sent, typed: { ...sent.typed, logo: kept.path } }
    : { ...sent, wrong: { logo: [kept.error] } };
}
