import { env } from "../env";
import type { Deal } from "../models/deals";
import type { Store } from "../models/stores";
import { paths } from "../paths";

/** A store as the lists show it. */
export function presentStore(store: Store) {
  const { id, name, slug, description, website, category, dealCount } = store;
  return {
    id,
    name,
    slug,
    logo: logoOf(store),
    description,
    website,
    category: category?.name ?? null,
    dealCount,
  };
}

export function presentCoupon(deal: Deal) {
  const { id, title, description, code, discountType, discountValue, endsAt, verifiedAt, featured, store } =
    deal;
  return {
    ...{ id, title, description, code, discountType, discountValue, expiryDate: endsAt },
    ...{ verified: verifiedAt !== null, verifiedAt, featured },
    storeId: store.id,
    store: { id: store.id, name: store.name, slug: store.slug, logo: logoOf(store), website: store.website },
  };
}

export function presentOffer(deal: Deal) {
  const { id, title, description, categoryId, code, affiliateLink, discountType, discountValue, endsAt } =
    deal;
  const { active, sortOrder, store } = deal;
  return {
    ...{ id, title, description, storeId: store.id, categoryId, code, affiliateLink },
    ...{ discountType, discountValue, expiryDate: endsAt, active, sortOrder },
    store: { id: store.id, name: store.name, slug: store.slug, logo: logoOf(store) },
  };
}

/** Always an address: a store without a logo of its own has its drawn mark. */
function logoOf({ logo, slug }: { logo: string | null; slug: string }): string {
  return URL.parse(logo ?? paths.mark(slug), env.PUBLIC_URL)?.href ?? env.PUBLIC_URL + paths.mark(slug);
}
