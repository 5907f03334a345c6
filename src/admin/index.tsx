import { Hono } from "hono";
import { env } from "../env";
import { assets } from "../http/assets";
import type { AppEnv } from "../http/context";
import { renderPage } from "../http/render";
import * as settings from "../models/settings";
import { paths } from "../paths";
import { Empty } from "../ui/empty";
import { SiteFrame } from "../ui/site-frame";
import { themeOf } from "../ui/theme";

/** The back office: for now a page that says it is coming. */
export const admin = new Hono<AppEnv>().get(paths.admin(), async (c) => {
  const current = await settings.current();
  c.header("Cache-Control", "no-store");
  return renderPage(
    c,
    <SiteFrame
      settings={current}
      origin={env.PUBLIC_URL}
      assets={{ ...assets, theme: themeOf(current).href }}
      meta={{ title: "Admin", description: "The back office.", path: paths.admin(), noindex: true }}
      current="admin"
    >
      <div className="container py-10">
        <Empty
          as="h1"
          title="Admin"
          text="The back office is coming. Until then there is nothing here to open."
        >
          <a href={paths.home()} className="btn btn-plain">
            Back to Home
          </a>
        </Empty>
      </div>
    </SiteFrame>,
  );
});
