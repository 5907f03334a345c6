import { type Context, Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { cached } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import { logos, media } from "../../models/pictures";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { idFrom } from "../../schemas/ids";
import { logoSides } from "../../schemas/vocabulary";
import { DrawnMark } from "../../ui/store-mark";
import { notFoundPage } from "../errors";

/** Pictures: uploads, copies of logos from other sites, and drawn marks of stores without a logo. */
export default new Hono<AppEnv>()
  .get(paths.media(":hash"), cached, async (c) => {
    const picture = await media.find(c.req.param("hash"));
    return picture ? show(c, picture.bytes, picture.mimeType) : notFoundPage(c);
  })
  .get(paths.sized(paths.media(":hash"), ":side"), cached, async (c) => {
    const side = sideFrom(c.req.param("side"));
    const picture = side && (await media.find(c.req.param("hash")));
    return picture ? showSized(c, picture.bytes, side) : notFoundPage(c);
  })
  .get(paths.sized(paths.logo(":id", ":hash"), ":side"), cached, async (c) => {
    const { hash } = c.req.param();
    const [id, side] = [idFrom(c.req.param("id")), sideFrom(c.req.param("side"))];
    const copy = id && side && (await logos.find(id));
    if (!copy) return notFoundPage(c);
    if (copy.hash === hash) return showSized(c, copy.bytes, side);
    // A cached page may still ask for an earlier copy.
    c.header("Cache-Control", FIVE_MINUTES);
    return c.redirect(paths.sized(paths.logo(id, copy.hash), side), 302);
  })
  .get(paths.mark(":slug"), async (c) => {
    const store = await stores.bySlug(c.req.param("slug"));
    if (!store) return notFoundPage(c);
    return c.body(renderToStaticMarkup(<DrawnMark name={store.name} size={160} />), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": ONE_DAY,
    });
  });

const FIVE_MINUTES = "public, max-age=300";
const ONE_DAY = "public, max-age=86400";
const IMMUTABLE = "public, max-age=31536000, immutable";

/** Only the sides that pages ask for, because each side is another picture to encode. */
function sideFrom(text: string): number | undefined {
  return logoSides.find((side) => String(side) === text);
}

async function showSized(c: Context<AppEnv>, bytes: Uint8Array, side: number): Promise<Response> {
  const sized = await media.reencode(bytes, side);
  return sized ? show(c, sized.bytes, "image/webp") : notFoundPage(c);
}

function show(c: Context<AppEnv>, bytes: Uint8Array, type: string): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": type,
    // For the log.
    "Content-Length": String(bytes.length),
    "Cache-Control": IMMUTABLE,
  });
}
