import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { renderFragment } from "../../http/render";
import * as storeChoice from "../../models/editing/store-choice";
import { paths } from "../../paths";

const address = z.object({ store: z.string().trim().max(100).catch("").default("") });

/** Stores for a field that names one, while it is typed. */
export default new Hono<AppEnv>().get(paths.storeSuggestions(), zValidator("query", address), async (c) => {
  const stores = await storeChoice.suggestions(c.req.valid("query").store);
  return renderFragment(c, <StoreOptions stores={stores} />);
});

export function StoreOptions({ stores }: { stores: storeChoice.StoreChoice[] }) {
  return stores.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}
