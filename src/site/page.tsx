import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { memoize } from "../cache/memoize";
import { env } from "../env";
import { assets } from "../http/assets";
import type { AppEnv } from "../http/context";
import { renderPage } from "../http/render";
import * as categories from "../models/categories";
import * as settings from "../models/settings";
import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import type { Meta } from "../ui/document";
import type { SiteSection } from "../ui/header";
import { SiteFrame } from "../ui/site-frame";
import { themeHash } from "../ui/theme";
import { ofSite, type Shared } from "./files/pictures";
import { speculationRules } from "./pages";
import { requireDatabase } from "./start-query";

export type Page = {
  meta: Omit<Meta, "image">;
  /** For links on other sites; otherwise the site's. */
  picture?: (settings: Settings) => Shared | undefined;
  current?: SiteSection | undefined;
  main: ReactNode;
  closing?: ReactNode;
};

/** The specification names them; the footer leaves out those without stores. */
const POPULAR = ["Fashion", "Electronics", "Travel", "Beauty", "Home & Garden"] as const;

/**
 * Answers with a public page. It awaits only the settings, which the title needs: start the page's queries before, and
 * pass their promises to `Deferred`.
 */
export async function page(
  c: Context<AppEnv>,
  build: (settings: Settings) => Page,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const [current, withStores] = await Promise.all([
    memoize("settings", settings.current),
    memoize("popular categories", () => categories.namesWithStores(POPULAR)).catch(() => POPULAR),
  ]);
  return pageWith(c, current, build(current), status, withStores, () => requireDatabase(c));
}

/** The same with given settings, because error pages must not need the database. */
export function pageWith(
  c: Context<AppEnv>,
  settings: Settings,
  { meta, picture, current, main, closing }: Page,
  status: ContentfulStatusCode,
  popularCategories: readonly string[] = POPULAR,
  beforeStreaming?: () => Promise<void>,
): Promise<Response> {
  return renderPage(
    c,
    <SiteFrame
      settings={settings}
      popularCategories={popularCategories}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: paths.theme(themeHash(settings, assets.css)) }}
      meta={{ ...meta, image: picture?.(settings) ?? ofSite(settings) }}
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
