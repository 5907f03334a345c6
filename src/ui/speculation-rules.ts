import { paths } from "../paths";

/**
 * Which links a browser may follow ahead when somebody is about to (HTML Living Standard, speculation rules): to public
 * pages alone. What is fetched ahead is counted only when it is looked at (`islands/loader.ts`), which a link that
 * counts a click could not know. Browsers that save data fetch nothing ahead, and without scripts these rules are none.
 *
 * They stand in the page, as a file of their own they would be asked for before what the page waits for; the policy
 * knows them by their hash.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              ...[paths.home(), paths.stores(), paths.store(":slug"), paths.categories()],
              ...[paths.category(":slug"), paths.blogs(), paths.blog(":slug")],
              ...[paths.about(), paths.contact(), paths.privacy(), paths.terms()],
            ],
          },
          // Filtered lists are many, and a search is made once.
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { selector_matches: "[target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
