import type { Store } from "../models/stores";
import { paths } from "../paths";
import { OutboundLink } from "./outbound-link";
import { plural } from "./plural";
import { StoreMark } from "./store-mark";
import { Badge } from "./ticket";

/** A store on /stores and on its category's page. */
export function StoreCard({
  store,
  place,
  isFirst,
  level: Name = "h2",
}: {
  store: Store;
  place: "stores" | "category";
  /** Whether it stands where a page begins. */
  isFirst: boolean;
  level?: "h2" | "h3";
}) {
  return (
    <article className="card flex flex-col p-5">
      <div className="flex items-center gap-3.5">
        <StoreMark name={store.name} picture={store.picture} size={56} isFirst={isFirst} />
        <div className="min-w-0 flex-1">
          <Name className="text-name leading-snug">
            <a href={paths.store(store.slug)} dir="auto" className="hover:underline">
              {store.name}
            </a>
          </Name>
          {place === "stores" ? (
            store.category && <p className="mt-0.5 text-muted text-sm">{store.category.name}</p>
          ) : (
            <p className="mt-1">
              <Badge tone="soft">{plural(store.couponCount, "active", "active")}</Badge>
            </p>
          )}
        </div>
      </div>
      <p className="mt-3 line-clamp-3 text-muted text-sm">{store.description}</p>
      <p className="mt-2.5 mb-4 font-semibold text-sm">
        {place === "stores"
          ? plural(store.dealCount, "active deal")
          : `${plural(store.dealCount, "deal")} available`}
      </p>
      <div className="mt-auto flex gap-2.5">
        <a href={paths.store(store.slug)} className="btn btn-plain flex-1 px-2">
          View Coupons<span className="sr-only"> of {store.name}</span>
        </a>
        {store.website && (
          <OutboundLink href={paths.goStore(store.slug)} className="btn-plain px-3">
            Visit Store
          </OutboundLink>
        )}
      </div>
    </article>
  );
}

/** A popular store on the home page. */
export function StoreTile({ store }: { store: Store }) {
  return (
    <article className="card flex min-w-0 flex-col items-center gap-1 p-4 text-center">
      <StoreMark name={store.name} picture={store.picture} size={56} isFirst />
      <h3 dir="auto" className="mt-1.5 grid min-h-[2.6em] place-items-center text-base leading-tight">
        {store.name}
      </h3>
      <p className="mb-2 text-muted text-xs">{plural(store.dealCount, "active deal")}</p>
      <div className="mt-auto flex w-full flex-col gap-1">
        <a href={paths.store(store.slug)} className="btn btn-plain btn-small w-full px-2">
          View Coupons<span className="sr-only"> of {store.name}</span>
        </a>
        {store.website && (
          <a
            href={paths.goStore(store.slug)}
            target="_blank"
            rel="sponsored noopener"
            className="text-link py-1.5 text-xs"
          >
            Visit<span className="sr-only"> {store.name} (opens in a new tab)</span>
          </a>
        )}
      </div>
    </article>
  );
}
