import { pipeline, Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./context";
import { chooseEncoding, type Encoding, isWorthPacking } from "./packing";

/**
 * Compresses what is worth it and lets each part leave as it comes: `hono/compress` holds a stream back to its
 * end, for Bun's CompressionStream does not flush.
 */
export const compress = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  // To compress an answer takes longer than to refuse a request.
  if (c.get("isRefused")) return;
  const { headers } = c.res;
  if (!isWorthPacking(headers.get("content-type") ?? "")) return;
  headers.append("Vary", "Accept-Encoding");
  const encoding = chooseEncoding(c.req.header("accept-encoding") ?? "");
  if (!encoding || headers.has("content-encoding")) return;
  // Only to look at a body makes a stream of it.
  const { body } = c.res;
  if (!body) return;
  c.res = new Response(compressed(body, encoding), c.res);
  c.res.headers.set("Content-Encoding", encoding);
  c.res.headers.delete("Content-Length");
});

/** A visitor who leaves ends the compression, and that ends what makes the page. */
function compressed(body: ReadableStream, encoding: Encoding): ReadableStream {
  const zip =
    encoding === "br"
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH });
  pipeline(Readable.fromWeb(body as unknown as NodeReadableStream), zip, () => {});
  return Readable.toWeb(zip) as unknown as ReadableStream;
}
