import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../../http/address";
import type { AppEnv } from "../../http/context";
import { accept } from "../../http/refusals";
import { route } from "../../http/route-options";
import { refuseRobots } from "../../http/visits";
import { requests } from "../../models/counts";
import { factsOfStore } from "../../models/deals";
import * as stores from "../../models/stores";
import { paths, withQuery } from "../../paths";
import { ButtonLink } from "../../ui/links";
import { notFoundPage } from "../errors";
import { recordWish, showWish, type Wish } from "../wish-page";

const state = z.object({ noted: z.literal("yes").optional().catch(undefined) });

/** "Ask us to look" of a store without a code. */
export default new Hono<AppEnv>()
  .get(paths.wish(":slug"), zValidator("query", state), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    return showWish(c, wishOf(store), { isNoted: c.req.valid("query").noted === "yes" });
  })
  .post(
    paths.wish(":slug"),
    route({ body: "small" }),
    refuseRobots,
    accept("application/x-www-form-urlencoded"),
    async (c) => {
      const store = await stores.bySlug(c.req.param("slug"));
      if (!store) return notFoundPage(c);
      const facts = await factsOfStore(store.id);
      if (facts && facts.working > 0)
        return showWish(c, wishOf(store), { failure: `There is a code for ${store.name} today.` }, 422);
      return recordWish(c, wishOf(store), () => requests.wishForStore(addressOf(c), store.id));
    },
  );

export function WishForm({ slug }: { slug: string }) {
  return (
    <form method="post" action={paths.wish(slug)}>
      <button type="submit" className="btn btn-brand">
        Ask us to look
      </button>
    </form>
  );
}

function wishOf({ name, slug }: stores.Store): Wish {
  return {
    kind: "wish",
    path: paths.wish(slug),
    thanks: withQuery(paths.wish(slug), { noted: "yes" }),
    title: `Ask us to look at ${name}`,
    description: `Tell us that you would like a code for ${name}.`,
    heading: `No code for ${name}?`,
    form: <WishForm slug={slug} />,
    back: <ButtonLink href={paths.store(slug)}>Back to the store</ButtonLink>,
  };
}
