import { Hono } from "hono";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals/list";
import { paths } from "../paths";
import { idFrom } from "../schemas/ids";
import { Disclosure } from "../ui/section";
import { Ticket } from "../ui/ticket";
import { notFoundPage } from "./errors";
import { page } from "./page";

/** One deal with its code: the target of "Get Code" without scripts. */
export default new Hono<AppEnv>().get(paths.deal(":id"), cached, async (c) => {
  const id = idFrom(c.req.param("id"));
  const deal = id && (await deals.shown(id));
  if (!deal) return notFoundPage(c);
  return page(c, ({ timeZone }) => ({
    meta: {
      title: `${deal.title} at ${deal.store.name}`,
      description: deal.description,
      path: paths.store(deal.store.slug),
      noindex: true,
    },
    current: "stores",
    main: (
      <div className="container max-w-[calc(30rem+2*var(--gutter))] pt-9">
        <h1 className="mb-6 text-title">
          Your code for <bdi>{deal.store.name}</bdi>
        </h1>
        <Disclosure />
        <Ticket deal={deal} timeZone={timeZone} place="store" level="h2" isAlone />
        <p className="mt-5 text-center">
          <a href={paths.store(deal.store.slug)} className="text-link py-2">
            All coupons of <bdi>{deal.store.name}</bdi>
          </a>
        </p>
      </div>
    ),
  }));
});
