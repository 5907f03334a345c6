import type { ReactNode } from "react";
import { plural } from "../format";
import type { CountedCategory } from "../models/categories";
import type { Store } from "../models/stores";
import { paths } from "../paths";
import { Motif } from "./art/motif";
import { StoreMark } from "./store-mark";

type TileProps = { store: Store; isFirst?: boolean; children: ReactNode };

/** A store in a few words, with its links. */
export function StoreTile({ store, isFirst, children }: TileProps) {
  return (
    <article className="store-tile card">
      <StoreMark name={store.name} picture={store.picture} size={40} isFirst={isFirst} />
      <h3
        dir="auto"
        translate="no"
        className="truncate font-sans font-semibold text-[0.9375rem] tracking-normal"
      >
        {store.name}
      </h3>
      <div className="store-tile-facts">{children}</div>
      <p className="store-tile-links">
        <a href={paths.store(store.slug)} className="text-link">
          View Coupons
          <span className="sr-only">
            {" "}
            of <bdi translate="no">{store.name}</bdi>
          </span>
        </a>
        {store.website && (
          <a
            href={paths.goStore(store.slug)}
            target="_blank"
            rel="sponsored noopener"
            className="text-muted hover:underline"
          >
            Visit<span className="max-lg:sr-only"> Store</span>
            <span className="sr-only">
              : <bdi translate="no">{store.name}</bdi> (opens in a new tab)
            </span>
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
          <Name className="line-clamp-2 text-[clamp(1.0625rem,5.4vw,1.25rem)] group-hover:underline">
            {name}
          </Name>
          <p className="text-muted text-sm">{plural(storeCount, "store")}</p>
          <Motif category={name} />
        </a>
      ))}
    </div>
  );
}
