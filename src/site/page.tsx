import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { memoize } from "../cache/memoize";
import { env } from "../env";
import { assets } from "../http/assets";
import type { AppEnv } from "../http/context";
import { renderPage } from "../http/render";
import type { Place } from "../islands/open-menu";
import * as settings from "../models/settings";
import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import type { Meta } from "../ui/document";
import { SiteFrame } from "../ui/site-frame";
import { themeHash } from "../ui/theme";
import { requireDatabase } from "./start-query";

export type Page = { meta: Meta; current?: Place | undefined; main: ReactNode; closing?: ReactNode };

/**
 * Answers with a public page. It awaits only the settings, which the title needs: start the page's queries before, and
 * pass their promises to `Deferred`.
 */
export async function page(
  c: Context<AppEnv>,
  build: (settings: Settings) => Page,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const current = await memoize("settings", settings.current);
  return pageWith(c, current, build(current), status, () => requireDatabase(c));
}

/** The same with given settings, because error pages must not need the database. */
export function pageWith(
  c: Context<AppEnv>,
  settings: Settings,
  { meta, current, main, closing }: Page,
  status: ContentfulStatusCode,
  beforeStreaming?: () => Promise<void>,
): Promise<Response> {
  return renderPage(
    c,
    <SiteFrame
      settings={settings}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: paths.theme(themeHash(settings, assets.css)) }}
      meta={meta}
      current={current}
      closing={
        <>
          {closing}
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: speculationRules }} />
        </>
      }
      live={env.NODE_ENV === "development" && <script type="module" src="/dev/reload.js" />}
    >
      {main}
    </SiteFrame>,
    status,
    beforeStreaming,
  );
}

/**
 * The links that a browser may prefetch: public pages only, because /go counts clicks. The content security policy
 * allows the rules by their hash. As a separate file they would delay what the page needs first.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          {
            href_matches: [
              ...[paths.home(), paths.stores(), paths.store(":slug"), paths.categories()],
              ...[paths.category(":slug"), paths.blogs(), paths.blog(":slug"), paths.deal(":id")],
              ...[paths.howWeCheck(), paths.about(), paths.contact(), paths.privacy(), paths.terms()],
            ],
          },
          // There are too many filtered lists to prefetch.
          { not: { href_matches: "/*\\?(.+)" } },
          { not: { selector_matches: "[target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
