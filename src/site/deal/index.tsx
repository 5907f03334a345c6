import { type Context, Hono } from "hono";
import { z } from "zod";
import { memoize } from "../../cache/memoize";
import { checkQuery } from "../../cache/query";
import { cached } from "../../cache/serve";
import { env } from "../../env";
import { discountLabel, hasEnded } from "../../format";
import type { AppEnv } from "../../http/context";
import * as deals from "../../models/deals";
import { couponsOfStore } from "../../models/deals";
import { ledger as timeline } from "../../models/proof";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import { proofWords } from "../../proof/words";
import { cut } from "../../schemas/cut";
import { idFrom } from "../../schemas/ids";
import { LinkedData } from "../../ui/linked-data";
import { Disclosure } from "../../ui/section";
import { Ticket } from "../../ui/ticket";
import { missingPage, notFoundPage } from "../errors";
import { ofDeal } from "../files/pictures";
import { page } from "../page";
import { DealReceipt } from "./receipt";
import { Answers, MoreDeals, Share } from "./side";

const OTHER_DEALS = 3;

const address = z.object({
  page: z.coerce.number().int().min(1).max(timeline.MAX_PAGES).catch(1).default(1),
});

/** A deal with all that is on record of it. Its code stands in clear: "Get Code" leads here without scripts. */
export default new Hono<AppEnv>().get(paths.deal(":id"), checkQuery(address), cached, async (c) => {
  const id = idFrom(c.req.param("id"));
  const deal = id && (await deals.shown(id));
  if (!deal) return id && (await deals.isDeleted(id)) ? deletedPage(c, id) : notFoundPage(c);
  const { page: number } = c.req.valid("query");
  const current = await memoize("settings", settings.current);
  const { timeZone } = current;
  const [ledger, answers, days, coupons] = await Promise.all([
    timeline.ledger(deal, number),
    timeline.answersByReason(deal),
    timeline.lastDays(deal, timeZone),
    couponsOfStore(deal.store.id, { limit: OTHER_DEALS + 1 }),
  ]);
  const { store } = deal;
  const isEnded = hasEnded(deal.endsAt);
  const proofStatus = proofStatusOf(deal.proof, new Date());
  const value = discountLabel(deal.discountType, deal.discountValue, store.currency);
  const words = isEnded ? "Expired" : (proofWords(proofStatus, timeZone) ?? "No proof yet");
  const isProven = !isEnded && proofStatus.lead !== null && proofStatus.lead.age !== "old";
  const url = env.PUBLIC_URL + paths.deal(deal.id);
  const picture = ofDeal(deal, current);
  return page(c, () => ({
    meta: {
      title: `${deal.title} at ${store.name}`,
      hasReceipt: true,
      description: cut(`${value} at ${store.name}. ${words}. ${deal.description}`, 300),
      path: paths.deal(deal.id),
      viewed: `${deal.title} at ${store.name}`,
      noindex: !isProven || number > 1,
    },
    picture: () => picture,
    current: "stores",
    main: (
      <div className="container pt-5">
        <Breadcrumb deal={deal} />
        <div className="lying deal-head">
          <Ticket deal={deal} timeZone={timeZone} variant="store" level="h1" receipt="shown" />
        </div>
        <Disclosure className="mt-3" />
        <div className="mt-6 grid gap-7 lg:grid-cols-[minmax(0,1fr)_372px] lg:gap-9">
          <DealReceipt
            deal={deal}
            days={days}
            answers={answers}
            timeZone={timeZone}
            number={number}
            {...ledger}
          />
          <aside aria-label="About this deal" className="grid content-start gap-5">
            <Answers deal={deal} answers={answers} isEnded={isEnded} />
            {!isEnded && <Share title={`${deal.title} at ${store.name}`} url={url} />}
            <MoreDeals
              deals={coupons.items.filter((other) => other.id !== deal.id).slice(0, OTHER_DEALS)}
              store={store}
              timeZone={timeZone}
            />
          </aside>
        </div>
        {!isEnded && <LinkedData data={offerOf(deal, url, picture?.path)} />}
      </div>
    ),
  }));
});

function Breadcrumb({ deal: { title, code, store } }: { deal: deals.Deal }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-3 text-muted text-xs">
      <a href={paths.stores()} className="inline-block py-1 hover:underline">
        Stores
      </a>
      {" / "}
      <a
        href={paths.store(store.slug)}
        dir="auto"
        translate="no"
        className="inline-block py-1 hover:underline"
      >
        {store.name}
      </a>
      {" / "}
      <bdi translate={code ? "no" : undefined}>{code ?? title}</bdi>
    </nav>
  );
}

/** Only what is on record. */
function offerOf(deal: deals.Deal, url: string, image: string | undefined) {
  const { title, description, store, startsAt, endsAt } = deal;
  return {
    "@type": "Offer",
    name: title,
    url,
    description: description || undefined,
    image: image && env.PUBLIC_URL + image,
    offeredBy: { "@type": "Organization", name: store.name, url: store.website ?? undefined },
    validFrom: startsAt?.toISOString(),
    validThrough: endsAt?.toISOString(),
  };
}

function deletedPage(c: Context<AppEnv>, id: number): Promise<Response> {
  const missing = {
    title: "This Deal Is Gone",
    text: "It was deleted, with its receipt. Its store may have others.",
    path: paths.deal(id),
    link: { href: paths.stores(), text: "Browse All Stores" },
  };
  return missingPage(c, "stores", missing, 410);
}
