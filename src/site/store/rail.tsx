import type { ReactNode } from "react";
import { hostOf, number, plural, shortDate } from "../../format";
import type { BlogSummary } from "../../models/blogs";
import type { StoreFacts } from "../../models/deals";
import type { SimilarStore, Store } from "../../models/stores";
import { paths } from "../../paths";
import { FRESH_DAYS } from "../../proof/status";
import { Guides } from "../../ui/blog-aside";
import { StoreMark } from "../../ui/store-mark";

type Props = {
  store: Store;
  facts: StoreFacts;
  guides: BlogSummary[];
  similar: SimilarStore[];
  timeZone: string;
};

/** Facts from records alone. */
export function StoreRail({ store, facts, guides, similar, timeZone }: Props) {
  const { live, checkedThisWeek, lastChecked, source, since } = facts;
  const day = (at: Date) => <time dateTime={at.toISOString()}>{shortDate(at, timeZone)}</time>;
  return (
    <aside aria-label={`About ${store.name}`} className="store-rail">
      <Part title="On record">
        <dl>
          <Fact label="Deals now">{number.format(live)}</Fact>
          <Fact label={`Checked in the last ${FRESH_DAYS} days`}>{number.format(checkedThisWeek)}</Fact>
          {lastChecked && <Fact label="Last checked">{day(lastChecked)}</Fact>}
          {source && <Fact label="Read at">{hostOf(source)}</Fact>}
          <Fact label="Followed since">{day(since)}</Fact>
        </dl>
        <p className="mt-2 text-sm">
          <a href={paths.suggest(store.slug)} className="text-link inline-block py-1">
            Suggest a code
          </a>
          <a href={paths.storeFeed(store.slug)} className="text-link ml-4 inline-block py-1">
            Feed of its deals
          </a>
        </p>
      </Part>
      {guides.length > 0 && (
        <Part title={guides.length === 1 ? "Guide" : "Guides"}>
          <Guides blogs={guides} />
        </Part>
      )}
      {similar.length > 0 && (
        <Part title="Similar stores">
          <ul className="grid grid-cols-1 gap-2.5">
            {similar.map((other) => (
              <li key={other.id} className="flex items-center gap-3">
                <StoreMark name={other.name} picture={other.picture} size={40} isFirst />
                <div className="min-w-0">
                  <a
                    href={paths.store(other.slug)}
                    dir="auto"
                    translate="no"
                    className="inline-block py-0.5 font-semibold text-sm hover:underline"
                  >
                    {other.name}
                  </a>
                  <p className="text-muted text-xs">
                    {plural(other.codes, "code")}
                    {other.checkedAt && <>, checked {day(other.checkedAt)}</>}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-sans font-semibold text-base tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 py-0.5 text-sm">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
