import { Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import type { AppEnv } from "../http/context";
import * as stores from "../models/stores";
import { paths } from "../paths";
import { DrawnMark } from "../ui/store-mark";
import { notFoundPage } from "./errors";

/** The drawn mark of a store as an image of its own: the API's `logo` of a store that has uploaded none. */
export default new Hono<AppEnv>().get(paths.mark(":slug"), async (c) => {
  const store = await stores.bySlug(c.req.param("slug"));
  if (!store) return notFoundPage(c);
  return c.body(renderToStaticMarkup(<DrawnMark name={store.name} size={160} />), 200, {
    "Content-Type": "image/svg+xml",
    "Cache-Control": "public, max-age=86400",
  });
});
