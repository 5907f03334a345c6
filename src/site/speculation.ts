import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { paths } from "../paths";

/**
 * Which links a browser may follow ahead when somebody is about to (HTML Living Standard, speculation rules): to public
 * pages alone. What is fetched ahead is counted only when it is looked at (`islands/loader.ts`), which a page that ran
 * ahead, or a link that counts a click, could not know.
 */
const rules = {
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
          // Set by the loader: without scripts a view that was fetched ahead could not be reported.
          { selector_matches: "[data-reports] a" },
          // Filtered lists are many, and a search is made once.
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { selector_matches: "[target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
};

export default new Hono<AppEnv>().get(paths.speculationRules(), (c) => {
  // Whoever saves data is sent nothing unasked.
  const saves = c.req.header("save-data")?.toLowerCase() === "on";
  return c.body(JSON.stringify(saves ? {} : rules), 200, {
    "Content-Type": "application/speculationrules+json",
    "Cache-Control": "public, max-age=3600",
    Vary: "Save-Data",
  });
});
