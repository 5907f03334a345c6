import { type Context, Hono } from "hono";
import { cached } from "../cache/serve";
import type { AppEnv } from "../http/context";
import * as logos from "../models/logos";
import * as media from "../models/media";
import { paths } from "../paths";
import { idFrom } from "../schemas/ids";
import { logoSides } from "../schemas/logos";
import { notFoundPage } from "./errors";

/** What an address with a hash shows never changes. */
const YEAR = "public, max-age=31536000, immutable";
const FIVE_MINUTES = "public, max-age=300";

/** The site's pictures: what was uploaded, and copies of the logos that lie at the shops' addresses. */
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
    // A page that was made earlier asks for the copy of its time.
    c.header("Cache-Control", FIVE_MINUTES);
    return c.redirect(paths.sized(paths.logo(id, copy.hash), side), 302);
  });

async function showSized(c: Context<AppEnv>, bytes: Uint8Array, side: number): Promise<Response> {
  const sized = await media.reencode(bytes, side);
  return sized ? show(c, sized.bytes, "image/webp") : notFoundPage(c);
}

function show(c: Context<AppEnv>, bytes: Uint8Array, type: string): Response {
  return c.body(new Uint8Array(bytes), 200, { "Content-Type": type, "Cache-Control": YEAR });
}

/** A side that some page asks for: each other one would be another picture to make. */
function sideFrom(text: string): number | undefined {
  return logoSides.find((side) => String(side) === text);
}
