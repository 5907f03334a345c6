import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { paths } from "../paths";
import { cut } from "../schemas/cut";
import { slugOf } from "../schemas/slugs";

/** The slug of a name in another script than Latin, for a form. */
export default new Hono<AppEnv>().get(paths.slug(), (c) =>
  c.text(slugOf(cut(c.req.query("name") ?? "", 200))),
);
