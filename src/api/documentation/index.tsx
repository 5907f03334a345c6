import { Hono } from "hono";
import { z } from "zod";
import { env } from "../../env";
import { assets, styleSheets } from "../../http/assets";
import type { AppEnv } from "../../http/context";
import { renderPage } from "../../http/render";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { SiteFrame } from "../../ui/site-frame";
import { themeOf } from "../../ui/theme";
import { describe, shows } from "../describe";
import { type Description, describeApi } from "./openapi";
import { DocumentationPage } from "./page";

const openapi = z
  .looseObject({ openapi: z.string(), info: z.looseObject({ title: z.string(), version: z.string() }) })
  .meta({ id: "OpenAPI", description: "An OpenAPI document, version 3.1." });

const page = {
  200: { description: "A page.", content: { "text/html": { schema: { type: "string" as const } } } },
};

/** The API's description, for programs and for people. */
export function documentation(api: Hono<AppEnv>): Hono<AppEnv> {
  let made: Promise<Description> | undefined;
  // Not before the first question: by then every call is there.
  const description = () => {
    made ??= describeApi(api);
    return made;
  };

  return new Hono<AppEnv>()
    .get("/openapi.json", describe("Describe the API", shows(openapi, "This description.")), async (c) =>
      c.json(await description()),
    )
    .get("/docs", describe("Show the API's description", page), async (c) => {
      const [site, described] = await Promise.all([settings.current(), description()]);
      return renderPage(
        c,
        <SiteFrame
          settings={site}
          origin={env.PUBLIC_URL}
          assets={{ ...assets, theme: themeOf(site, styleSheets.site).href }}
          meta={{
            title: "API",
            description: `The JSON API of ${site.siteName}: every call, what it takes and how it is answered.`,
            path: paths.api.docs(),
            noindex: true,
          }}
          current={null}
        >
          <DocumentationPage {...described} />
        </SiteFrame>,
      );
    });
}
