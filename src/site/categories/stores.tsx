import { number, plural } from "../../format";
import type { Store } from "../../models/stores";
import { paths } from "../../paths";
import { StoreTile } from "../../ui/cards";
import { Badge } from "../../ui/ticket";

/** Two rows of four. */
export const STORES_SHOWN = 8;

type Props = { slug: string; stores: Store[]; storeCount: number };

/** The first stores of a category. If there are more, the last place leads to all of them. */
export function CategoryStores({ slug, stores, storeCount }: Props) {
  const hasMore = stores.length > STORES_SHOWN;
  const shown = hasMore ? stores.slice(0, STORES_SHOWN - 1) : stores;
  return (
    <div className="store-tiles">
      {shown.map((store) => (
        <StoreTile key={store.id} store={store} isFirst>
          <span className="text-muted text-xs">{plural(store.dealCount, "deal")} available</span>
          <Badge tone="soft">{plural(store.couponCount, "active", "active")}</Badge>
        </StoreTile>
      ))}
      {hasMore && (
        <a href={paths.stores({ category: slug })} className="store-tile store-tile-all text-link">
          {`All ${number.format(storeCount)} stores`} <span aria-hidden="true">→</span>
        </a>
      )}
    </div>
  );
}
