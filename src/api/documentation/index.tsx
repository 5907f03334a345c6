import { Hono } from "hono";
import { z } from "zod";
import { env } from "../../env";
import { assets, styleSheets } from "../../http/assets";
import type { AppEnv } from "../../http/context";
import { renderPage } from "../../http/render";
import * as settings from "../../models/settings";
import { themeOf } from "../../ui/theme";
import { describe, shows } from "../describe";
import { describeApi } from "./openapi";
import { ReferencePage } from "./page";

const openapi = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ id: "OpenAPI", description: "An OpenAPI document, version 3.1." });

const page = {
  200: { description: "OK", content: { "text/html": { schema: { type: "string" as const } } } },
};

/** The API's description, for programs and for people. */
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
        <ReferencePage
          siteName={site.siteName}
          origin={env.PUBLIC_URL}
          assets={{ ...assets, theme: themeOf(site, styleSheets.site).href }}
        />,
      );
    });
}
