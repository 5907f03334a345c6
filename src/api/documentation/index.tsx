import { Hono } from "hono";
import { z } from "zod";
import { env } from "../../env";
import { assets } from "../../http/assets";
import type { AppEnv } from "../../http/context";
import { renderPage } from "../../http/render";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { Document } from "../../ui/document";
import { Logo } from "../../ui/header";
import { themeHash } from "../../ui/theme";
import { describe, shows } from "../describe";
import { describeApi } from "./openapi";

const openapi = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ id: "OpenAPI", description: "An OpenAPI document, version 3.1." });

const page = {
  200: { description: "OK", content: { "text/html": { schema: { type: "string" as const } } } },
};

export function documentation(api: Hono<AppEnv>): Hono<AppEnv> {
  let description: ReturnType<typeof describeApi> | undefined;

  return new Hono<AppEnv>()
    .get(
      "/openapi.json",
      describe("Get the OpenAPI document", "The document that you are reading, as JSON.", shows(openapi)),
      async (c) => {
        // On the first request, because by then every call is registered.
        description ??= describeApi(api);
        return c.json(await description);
      },
    )
    .get("/docs", describe("Read the API reference", "This page.", page), async (c) => {
      const site = await settings.current();
      return renderPage(
        c,
        <ReferencePage siteName={site.siteName} theme={paths.theme(themeHash(site, assets.css))} />,
      );
    });
}

/** Scalar renders it in the browser from the OpenAPI document, without requests to other servers. */
function ReferencePage({ siteName, theme }: { siteName: string; theme: string }) {
  return (
    <Document
      meta={{
        title: "API",
        description: `The JSON API of ${siteName}: every call, its parameters and its answers.`,
        path: paths.api.docs(),
        noindex: true,
      }}
      siteName={siteName}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme }}
      script={assets.apiReference}
    >
      <nav
        aria-label="Site"
        className="sticky top-0 z-10 flex h-16 items-center border-line border-b bg-ground px-4"
      >
        <a href={paths.home()} className="min-w-0 rounded-lg">
          <Logo siteName={siteName} />
        </a>
      </nav>
      <noscript>
        <p className="container py-9">
          This page needs JavaScript. The{" "}
          <a href={paths.api.description()} className="text-link">
            OpenAPI document
          </a>{" "}
          has the same content as JSON.
        </p>
      </noscript>
      <div id="api-reference" data-configuration={JSON.stringify(configuration)} />
    </Document>
  );
}

/** The site's colours, and shades of the others that are readable on them (WCAG 2.2, 1.4.3). */
const customCss = `
  body.light-mode, body.dark-mode {
    --scalar-custom-header-height: 4rem;
    --scalar-background-1: var(--ground);
    --scalar-background-2: var(--soft);
    --scalar-background-3: var(--soft);
    --scalar-border-color: var(--line);
    --scalar-color-1: var(--ink);
    --scalar-color-2: var(--muted);
    --scalar-color-3: var(--muted);
    --scalar-color-accent: var(--brand-text);
    --scalar-color-red: var(--danger);
    --scalar-color-blue: light-dark(#0a5aa8, #4eb3ec);
    --scalar-color-green: light-dark(#0c6b3f, #00b648);
    --scalar-color-orange: light-dark(#93480a, #ff8d4d);
    --scalar-color-yellow: light-dark(#735500, #e3b341);
  }`;

const configuration = {
  url: paths.api.description(),
  customCss,
  hideDarkModeToggle: true,
  documentDownloadType: "json",
  modelsSectionLabel: "Schemas",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
};
