import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { accept } from "../http/refusals";
import { refuseRobots } from "../http/visits";
import { factsOfStore } from "../models/deals/of-store";
import * as stores from "../models/stores/list";
import * as throttle from "../models/throttle";
import * as wishes from "../models/wishes";
import { paths, withQuery } from "../paths";
import { ButtonLink } from "../ui/links";
import { notFoundPage } from "./errors";
import { page } from "./page";

const state = z.object({ noted: z.literal("yes").optional().catch(undefined) });

/** "Ask us to look" of a store without a code. */
export default new Hono<AppEnv>()
  .get(paths.wish(":slug"), zValidator("query", state), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    return show(c, store, { isNoted: c.req.valid("query").noted === "yes" });
  })
  .post(paths.wish(":slug"), refuseRobots, accept("application/x-www-form-urlencoded"), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    const facts = await factsOfStore(store.id);
    if (facts && facts.working > 0)
      return show(c, store, { failure: `There is a code for ${store.name} today.` }, 422);
    const wait = await throttle.beginReporting(addressOf(c));
    if (wait > 0) {
      c.header("Retry-After", String(wait));
      return show(c, store, { failure: "Please try again later." }, 429);
    }
    await wishes.record(addressOf(c), store.id);
    return c.redirect(withQuery(paths.wish(store.slug), { noted: "yes" }), 303);
  });

export function WishForm({ slug }: { slug: string }) {
  return (
    <form method="post" action={paths.wish(slug)}>
      <button type="submit" className="btn btn-brand">
        Ask us to look
      </button>
    </form>
  );
}

type Props = { isNoted?: boolean; failure?: string };

function show(c: Context<AppEnv>, store: stores.Store, props: Props, status?: 422 | 429): Promise<Response> {
  return admit(c, () => page(c, () => wishPage(store, props), status));
}

function wishPage(store: stores.Store, { isNoted, failure }: Props) {
  return {
    meta: {
      title: `Ask us to look at ${store.name}`,
      description: `Tell us that you would like a code for ${store.name}.`,
      path: paths.wish(store.slug),
      noindex: true,
    },
    current: "stores" as const,
    main: (
      <div className="container max-w-[calc(36rem+2*var(--gutter))] pt-9">
        <h1 dir="auto" className="text-title">
          {isNoted ? "Thank you" : `No code for ${store.name}?`}
        </h1>
        <p role={isNoted || failure ? "status" : undefined} className="mt-3 mb-6">
          {isNoted
            ? "Your wish is counted. Our editors see which stores are asked for most."
            : (failure ?? "Ask us to look. We count how many people do, and nothing else.")}
        </p>
        <div className="flex flex-wrap gap-2.5">
          {!isNoted && !failure && <WishForm slug={store.slug} />}
          <ButtonLink href={paths.store(store.slug)}>Back to the store</ButtonLink>
        </div>
      </div>
    ),
  };
}
