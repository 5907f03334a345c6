import type { Context } from "hono";
import { memoize } from "../cache/memoize";
import type { AppEnv } from "../http/context";
import * as deals from "../models/deals/list";
import { current } from "../models/settings";
import * as stores from "../models/stores/list";
import { paths } from "../paths";
import type { HeroClaim, Settings } from "../schemas/settings";
import { Deferred } from "../ui/deferred";
import { ButtonLink } from "../ui/links";
import { TicketSkeletons } from "../ui/skeletons";
import { Ticket } from "../ui/ticket";
import { startQuery } from "./start-query";

type Queries = {
  claims: Promise<HeroClaim[]>;
  deal: Promise<deals.Deal | undefined>;
};

export function Hero({ settings, claims, deal }: Queries & { settings: Settings }) {
  return (
    <section className="container grid items-center gap-x-14 gap-y-8 pt-9 pb-8 md:pt-14 md:pb-9 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="text-hero leading-[0.96] tracking-[-0.035em]">Codes that come with proof.</h1>
        <p className="mt-4 max-w-xl text-lead text-muted">{settings.description}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <ButtonLink href={paths.stores()} className="btn-brand px-7">
            Browse Stores
          </ButtonLink>
          <a href={paths.howWeCheck()} className="text-link py-2">
            How we check codes
          </a>
        </div>
        <Deferred
          of={claims}
          pending={<Claims claims={settings.liveHeroClaims ? pendingClaims : settings.heroClaims} />}
        >
          {(claims) => <Claims claims={claims} />}
        </Deferred>
      </div>
      <div className="hidden min-h-[240px] lg:block">
        <Deferred
          of={deal}
          pending={
            <div className="ml-auto max-w-[440px]">
              <TicketSkeletons count={1} />
            </div>
          }
        >
          {(deal) =>
            deal && (
              <div className="with-scripts ml-auto max-w-[440px]">
                <Ticket deal={deal} timeZone={settings.timeZone} place="home" level="h2" />
              </div>
            )
          }
        </Deferred>
      </div>
    </section>
  );
}

export function startHeroQueries(c: Context<AppEnv>): Queries {
  return {
    claims: startQuery(c, memoize("claims", claims)),
    deal: startQuery(c, memoize("hero", deals.hero)),
  };
}

function Claims({ claims }: { claims: HeroClaim[] }) {
  if (claims.length === 0) return null;
  return (
    <dl className="mt-8 grid grid-cols-3 gap-x-4 border-line border-t-2 border-dashed pt-5 sm:flex sm:gap-x-8">
      {claims.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-bold font-display text-[1.375rem] leading-tight">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const liveLabels = ["Active Deals", "Partner Stores", "Codes Checked"];
const pendingClaims = liveLabels.map((label) => ({ label, value: "…" }));

async function claims(): Promise<HeroClaim[]> {
  const { liveHeroClaims, heroClaims } = await current();
  if (!liveHeroClaims) return heroClaims;
  const counts = await Promise.all([deals.countLive(), stores.count(), deals.countCheckedCodes()]);
  return liveLabels
    .map((label, at) => ({ label, count: counts[at] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => ({ label, value: number.format(count) }));
}

const number = new Intl.NumberFormat("en-GB");
