import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ReactNode } from "react";
import { memoize } from "../cache/memoize";
import { env } from "../env";
import { assets, styleSheets } from "../http/assets";
import type { AppEnv } from "../http/context";
import { renderPage } from "../http/render";
import * as settings from "../models/settings";
import type { Settings } from "../schemas/settings";
import type { Meta } from "../ui/document";
import { SiteFrame } from "../ui/site-frame";
import type { Place } from "../ui/site-links";
import { speculationRules } from "../ui/speculation-rules";
import { themeOf } from "../ui/theme";
import { requireDatabase } from "./begin";

export type Page = { meta: Meta; current?: Place; main: ReactNode; closing?: ReactNode };

/**
 * Answers with a public page. Its queries should be under way already, as promises for `Late`: only the settings
 * are awaited here, for the title needs them.
 */
export async function page(
  c: Context<AppEnv>,
  make: (settings: Settings) => Page,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const current = await memoize("settings", settings.current);
  return pageWith(c, current, make, status, () => requireDatabase(c));
}

/** The same with settings at hand: error pages must not need the database. */
export function pageWith(
  c: Context<AppEnv>,
  settings: Settings,
  make: (settings: Settings) => Page,
  status: ContentfulStatusCode,
  beforeStreaming?: () => Promise<void>,
): Promise<Response> {
  const { meta, current = null, main, closing } = make(settings);
  return renderPage(
    c,
    <SiteFrame
      settings={settings}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: themeOf(settings, styleSheets.site).href }}
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
