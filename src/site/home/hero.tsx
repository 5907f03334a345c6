import type { Context } from "hono";
import { memoize } from "../../cache/memoize";
import { number } from "../../format";
import type { AppEnv } from "../../http/context";
import * as deals from "../../models/deals";
import type { Store } from "../../models/stores";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { proofStatusOf } from "../../proof/status";
import type { Settings } from "../../schemas/settings";
import { Deferred } from "../../ui/deferred";
import { ReceiptLines } from "../../ui/receipt";
import { SearchBox } from "../../ui/search-box";
import { DISCLOSURE } from "../../ui/section";
import { TicketSkeletons } from "../../ui/skeletons";
import { Ticket } from "../../ui/ticket";
import { startQuery } from "../start-query";

type Figure = { label: string; value: string };

const TRY = "mt-3.5 hidden min-h-9 flex-wrap items-center gap-2 text-sm sm:flex";
const NOTE = "mt-3 min-h-[21px] text-xs";
const SLIP = "slip mx-3 lg:mx-[18px]";
const RECEIPT = "receipt min-h-[150px] pt-[18px] lg:min-h-[190px] lg:px-[22px] lg:pt-[22px] lg:pb-[26px]";

type Props = {
  settings: Settings;
  figures: Promise<Figure[]>;
  deal: Promise<deals.Deal | undefined>;
  popular: Promise<Store[]>;
};

export function Hero({ settings, figures, deal, popular }: Props) {
  return (
    <section className="hero">
      <div className="container grid gap-x-18 gap-y-4 lg:min-h-[520px] lg:grid-cols-[minmax(0,1fr)_440px] lg:items-center">
        <div>
          <h1 className="max-w-[9em] text-hero leading-[0.96] tracking-[-0.035em]">
            Codes that come with proof.
          </h1>
          <p className="mt-2.5 mb-4 max-w-[30rem] text-pretty leading-[1.4] sm:mt-4.5 sm:mb-6.5 sm:text-lead sm:leading-[1.55]">
            {settings.description}
          </p>
          <SearchBox place="hero" />
          <Deferred promise={popular} pending={<p className={TRY} />} failed={null}>
            {(stores) => <Try stores={stores} />}
          </Deferred>
        </div>
        <div className="hero-proof min-w-0 text-ink">
          <Deferred promise={deal} pending={<ProofSkeleton />}>
            {(deal) => deal && <Proof deal={deal} timeZone={settings.timeZone} />}
          </Deferred>
        </div>
      </div>
      <div className="container">
        <Deferred promise={figures} pending={<Figures figures={pendingFigures} />}>
          {(figures) => <Figures figures={figures} />}
        </Deferred>
        <Deferred promise={popular} pending={<p className={NOTE} />} failed={null}>
          {(stores) => stores.length > 0 && <p className={NOTE}>{DISCLOSURE}</p>}
        </Deferred>
      </div>
    </section>
  );
}

function Try({ stores }: { stores: Store[] }) {
  if (stores.length === 0) return null;
  return (
    <p className={TRY}>
      Try{" "}
      {stores.slice(0, 3).map(({ id, name }) => (
        <a
          key={id}
          href={paths.stores({ search: name })}
          dir="auto"
          translate="no"
          className="rounded-full border border-current px-[13px] py-1 font-semibold hover:underline"
        >
          {name}
        </a>
      ))}
    </p>
  );
}

/** A real ticket, with what is on record of it. */
function Proof({ deal, timeZone }: { deal: deals.Deal; timeZone: string }) {
  const proofStatus = proofStatusOf(deal.proof, new Date());
  return (
    <>
      <Ticket deal={deal} timeZone={timeZone} variant="mixed" level="h2" receipt="beside" isFirst />
      <div className={SLIP}>
        <div className={RECEIPT}>
          <ReceiptLines deal={deal} proofStatus={proofStatus} timeZone={timeZone} hidesCode />
          <a href={paths.deal(deal.id)} className="text-link mt-2 inline-block py-1">
            Open the whole receipt <span aria-hidden="true">›</span>
          </a>
        </div>
      </div>
    </>
  );
}

function ProofSkeleton() {
  return (
    <>
      <TicketSkeletons count={1} />
      <div className={SLIP} aria-hidden="true">
        <div className={RECEIPT} />
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-4 gap-y-2 border-current/60 border-t-2 border-dashed pt-4 lg:flex lg:justify-between lg:pt-[18px]">
      {figures.map(({ value, label }) => (
        <div
          key={label}
          className="flex flex-row-reverse flex-wrap items-baseline justify-end gap-x-[9px] max-lg:flex-col-reverse max-lg:items-start"
        >
          <dt className="text-sm">{label}</dt>
          <dd className="font-[760] font-display text-[1.5rem] leading-[1.2] tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const pendingFigures = ["Active Deals", "Partner Stores", "codes checked", "stores have none today"].map(
  (label) => ({ label, value: "…" }),
);

export function startFigures(c: Context<AppEnv>): Promise<Figure[]> {
  return startQuery(c, memoize("claims", figures));
}

async function figures(): Promise<Figure[]> {
  const { live, codes, checkedCodes, checkedByEditors, checkedElsewhere } = await deals.figures();
  const { all: partners, withoutCode } = await memoize("directory", stores.figures);
  const figure = (label: string, count = 0, total?: number): Figure[] =>
    count > 0 ? [{ label, value: number.format(count) + (total ? ` of ${number.format(total)}` : "") }] : [];
  return [
    ...figure("Active Deals", live),
    ...figure("Partner Stores", partners),
    ...figure(
      `codes checked, ${checkersOf(checkedByEditors, checkedElsewhere, checkedCodes)}`,
      checkedCodes,
      codes,
    ),
    ...figure("stores have none today", withoutCode, partners),
  ];
}

function checkersOf(byEditors: number, elsewhere: number, all: number): string {
  const others = !elsewhere ? "by our page check" : "on the shops’ pages or in their feeds";
  if (byEditors === 0) return others;
  return byEditors === all ? "by editors" : `${number.format(byEditors)} by editors, the others ${others}`;
}
