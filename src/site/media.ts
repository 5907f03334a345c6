import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as media from "../models/media";
import { paths } from "../paths";
import { notFoundPage } from "./errors";

/** An uploaded picture. Its address is the hash of its bytes: it never changes, and may be kept for ever. */
export default new Hono<AppEnv>().get(paths.media(":hash"), async (c) => {
  const picture = await media.find(c.req.param("hash"));
  if (!picture) return notFoundPage(c);
  return c.body(new Uint8Array(picture.bytes), 200, {
    "Content-Type": picture.mimeType,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${picture.hash}"`,
  });
});
