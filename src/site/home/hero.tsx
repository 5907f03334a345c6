import type { Context } from "hono";
import { memoize } from "../../cache/memoize";
import type { AppEnv } from "../../http/context";
import * as directory from "../../models/catalogue/stores/directory";
import type { Store } from "../../models/catalogue/stores/list";
import * as deals from "../../models/deals/list";
import { paths } from "../../paths";
import { standingOf } from "../../proof/status";
import type { Settings } from "../../schemas/settings";
import { Deferred } from "../../ui/deferred";
import { number } from "../../ui/format";
import { ReceiptLines } from "../../ui/receipt";
import { SearchBox } from "../../ui/search-box";
import { DISCLOSURE } from "../../ui/section";
import { TicketSkeletons } from "../../ui/skeletons";
import { Ticket } from "../../ui/ticket";
import { startQuery } from "../start-query";

type Figure = { label: string; value: string };

type Props = {
  settings: Settings;
  figures: Promise<Figure[]>;
  deal: Promise<deals.Deal | undefined>;
  popular: Promise<Store[]>;
};

export function Hero({ settings, figures, deal, popular }: Props) {
  return (
    <section className="hero">
      <div className="hero-parts container">
        <div className="hero-words">
          <h1>Codes that come with proof.</h1>
          <p className="hero-lead">{settings.description}</p>
          <SearchBox place="hero" />
          <Deferred promise={popular} pending={<p className="hero-try" />} failed={null}>
            {(stores) => <Try stores={stores} />}
          </Deferred>
        </div>
        <div className="hero-proof">
          <Deferred promise={deal} pending={<ProofSkeleton />}>
            {(deal) => deal && <Proof deal={deal} timeZone={settings.timeZone} />}
          </Deferred>
        </div>
      </div>
      <div className="container">
        <Deferred promise={figures} pending={<Figures figures={pendingFigures} />}>
          {(figures) => <Figures figures={figures} />}
        </Deferred>
        <Deferred promise={popular} pending={<p className="hero-note" />} failed={null}>
          {(stores) => stores.length > 0 && <p className="hero-note">{DISCLOSURE}</p>}
        </Deferred>
      </div>
    </section>
  );
}

function Try({ stores }: { stores: Store[] }) {
  if (stores.length === 0) return null;
  return (
    <p className="hero-try">
      Try{" "}
      {stores.slice(0, 3).map(({ id, name }) => (
        <a key={id} href={paths.stores({ search: name })} dir="auto">
          {name}
        </a>
      ))}
    </p>
  );
}

/** A real ticket, with what is on record of it. */
function Proof({ deal, timeZone }: { deal: deals.Deal; timeZone: string }) {
  const standing = standingOf(deal.proof, new Date());
  return (
    <>
      <Ticket deal={deal} timeZone={timeZone} place="home" level="h2" receipt="beside" isFirst />
      <div className="slip">
        <div className="receipt">
          <ReceiptLines deal={deal} standing={standing} timeZone={timeZone} hidesCode />
          <a href={paths.deal(deal.id)} className="text-link">
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
      <div className="slip" aria-hidden="true">
        <div className="receipt" />
      </div>
    </>
  );
}

function Figures({ figures }: { figures: Figure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="hero-claims">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
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
  const { live, codes, checkedCodes, checkedByEditors } = await deals.figures();
  const { all: partners, withoutDeal } = await memoize("directory", directory.figures);
  const figure = (label: string, count = 0, of?: number): Figure[] =>
    count > 0 ? [{ label, value: number.format(count) + (of ? ` of ${number.format(of)}` : "") }] : [];
  return [
    ...figure("Active Deals", live),
    ...figure("Partner Stores", partners),
    ...figure(`codes checked, ${checkersOf(checkedByEditors, checkedCodes)}`, checkedCodes, codes),
    ...figure("stores have none today", withoutDeal, partners),
  ];
}

function checkersOf(byEditors: number, all: number): string {
  if (byEditors === 0) return "by our page check";
  return byEditors === all
    ? "by editors"
    : `${number.format(byEditors)} by editors, the others by our page check`;
}
