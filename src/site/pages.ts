import type { EntityName } from "../models/entities";
import { paths } from "../paths";

/**
 * Every public page, under the name of its router. Browsers may prefetch it, and the sitemap lists it if its address has
 * no parameter; the models list the others.
 */
const pages = {
  home: [paths.home()],
  stores: [paths.stores()],
  store: [paths.store(":slug")],
  categories: [paths.categories()],
  category: [paths.category(":slug")],
  blogs: [paths.blogs()],
  blog: [paths.blog(":slug")],
  author: [paths.author(":slug")],
  events: [paths.events()],
  event: [paths.event(":slug")],
  deal: [paths.deal(":id")],
  howWeCheck: [paths.howWeCheck()],
  texts: [paths.about(), paths.contact(), paths.privacy(), paths.terms(), paths.robot()],
};

/** Pages with a form that anybody may send, which is short. */
const forms = {
  ask: [paths.ask()],
  answer: [paths.answer(":id")],
  report: [paths.report(":id")],
  storeWish: [paths.wish(":slug"), paths.suggest(":slug")],
  newsletter: [paths.newsletter()],
};

/** The page of a row; null says that it has none. An entity that is forgotten here is an error of the compiler. */
const ofRows: Record<EntityName, readonly string[] | null> = {
  ...pages,
  coupon: pages.deal,
  offer: pages.deal,
  settings: null,
};

/** @param key the row's slug or id */
export function pageOf(name: EntityName, key: string): string {
  return ofRows[name]?.[0]?.replace(/:\w+/, key) ?? "";
}

export type PageName = keyof typeof pages | keyof typeof forms;

const addresses = Object.values(pages).flat();

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

const ofVisitors = [...Object.values(forms).flat(), paths.api.subscribe(), paths.api.answers(":id")];
const isOfVisitor = new RegExp(`^(${ofVisitors.join("|").replace(/:\w+/g, "[^/]+")})$`);

export const isFormOfVisitor = (path: string) => isOfVisitor.test(path);
