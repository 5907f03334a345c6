import type { ReactNode } from "react";
import type { CountedCategory } from "../models/categories";
import type { Store } from "../models/stores/list";
import { paths } from "../paths";
import { Motif } from "./art/motif";
import { plural } from "./format";
import { OutboundLink } from "./links";
import { StoreMark } from "./store-mark";
import { Badge } from "./ticket";

/** The cards that are in view when a page opens on a wide screen. */
const CARDS_IN_VIEW = 9;

type StoreProps = { stores: Store[]; place: "stores" | "category"; level?: "h2" | "h3" };

export function StoreCards({ stores, ...props }: StoreProps) {
  return (
    <div className="cards">
      {stores.map((store, index) => (
        <StoreCard key={store.id} store={store} isFirst={index < CARDS_IN_VIEW} {...props} />
      ))}
    </div>
  );
}

function StoreCard({
  store,
  place,
  isFirst,
  level: Name = "h2",
}: Pick<StoreProps, "place" | "level"> & { store: Store; isFirst: boolean }) {
  return (
    <article className="card flex flex-col p-5">
      <div className="flex items-center gap-3.5">
        <StoreMark name={store.name} picture={store.picture} size={56} isFirst={isFirst} />
        <div className="min-w-0 flex-1">
          <Name className="font-sans font-semibold text-name leading-snug tracking-normal">
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

type TileProps = { store: Store; isFirst?: boolean; children: ReactNode };

/** A store in a few words, with its links. */
export function StoreTile({ store, isFirst, children }: TileProps) {
  return (
    <article className="store-tile card">
      <StoreMark name={store.name} picture={store.picture} size={40} isFirst={isFirst} />
      <h3 dir="auto" className="truncate font-sans font-semibold text-[0.9375rem] tracking-normal">
        {store.name}
      </h3>
      <div className="store-tile-facts">{children}</div>
      <p className="store-tile-links">
        <a href={paths.store(store.slug)} className="text-link">
          View Coupons<span className="sr-only"> of {store.name}</span>
        </a>
        {store.website && (
          <a
            href={paths.goStore(store.slug)}
            target="_blank"
            rel="sponsored noopener"
            className="text-muted hover:underline"
          >
            Visit<span className="sr-only"> {store.name} (opens in a new tab)</span>
          </a>
        )}
      </p>
    </article>
  );
}

type CategoryProps = { categories: CountedCategory[]; level: "h2" | "h3" };

export function CategoryTiles({ categories, level: Name }: CategoryProps) {
  return (
    <div className="category-tiles">
      {categories.map(({ id, name, slug, storeCount }) => (
        <a key={id} href={paths.category(slug)} className="category-tile group">
          <Name className="text-[1.25rem] group-hover:underline">{name}</Name>
          <p className="text-muted text-sm">{plural(storeCount, "store")}</p>
          <Motif category={name} />
        </a>
      ))}
    </div>
  );
}
