import { type EntityName, entities } from "../models/entities";
import { paths } from "../paths";

/**
 * Each public page that is not found by an entity's slug, under the name of its router. Browsers may prefetch all public
 * pages, and the sitemap lists those whose address has no parameter; the models list the others.
 */
const pages = {
  home: [paths.home()],
  stores: [paths.stores()],
  categories: [paths.categories()],
  blogs: [paths.blogs()],
  events: [paths.events()],
  deal: [paths.deal(":id")],
  howWeCheck: [paths.howWeCheck()],
  texts: [paths.about(), paths.contact(), paths.privacy(), paths.terms(), paths.robot()],
};

const ofDeal = (id: string) => paths.deal(Number(id));

/** Entities whose rows have no page of the entity's name; null says that they have none. */
const others = { coupon: ofDeal, offer: ofDeal, settings: null, source: null, redirect: null };

/** The page of a row, by its slug. An entity that has no address in `paths` is an error of the compiler. */
const ofRows: Record<EntityName, ((key: string) => string) | null> = { ...paths, ...others };

/** @param key the row's slug or id */
export function pageOf(name: EntityName, key: string): string {
  return ofRows[name]?.(key) ?? "";
}

/** The last ones are forms of visitors. */
export type PageName = keyof typeof pages | "ask" | "answer" | "report" | "storeWish" | "newsletter";
export type EntityWithPage = Exclude<EntityName, keyof typeof others>;

const withSlug = (Object.keys(entities) as EntityName[]).filter((name) => !(name in others));
const addresses = [...Object.values(pages).flat(), ...withSlug.map((name) => pageOf(name, ":slug"))];

const isPage = new RegExp(
  `^(${addresses.join("|").replaceAll("/:slug", "/[a-z0-9-]+").replaceAll("/:id", "/\\d+")})$`,
);

/** The page that a path with capitals or with a slash at its end means: `/stores` for `/Stores/`. */
export function respelled(path: string): string | undefined {
  const plain = path.toLowerCase().replace(/\/+$/, "");
  return plain !== path && isPage.test(plain) ? plain : undefined;
}

// The list of events says `noindex` while there is none.
export const listedPages = addresses.filter((path) => !path.includes(":") && path !== paths.events());

/**
 * The links that a browser may prefetch: public pages only, because /go counts clicks. The content security policy
 * allows the rules by their hash. As a separate file they would delay what the page needs first.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: addresses },
          // There are too many filtered lists to prefetch.
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { selector_matches: "[target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
