import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { env } from "../env";

/** The admin edits texts with pictures that are not copied yet, and previews files as `blob:`. */
function imageSources(path: string): string {
  return /^\/admin(\/|$)/.test(path) ? "'self' https: blob: data:" : "'self'";
}

/** Scripts run only from this origin, with the answer's nonce, or if their text is `inline`. */
export const securityHeaders = (inline: string) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE, `'sha256-${hashOf(inline)}'`],
      styleSrc: [styleSources],
      imgSrc: [({ req }) => imageSources(req.path)],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      formAction: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: env.PUBLIC_URL.startsWith("https:")
      ? "max-age=31536000; includeSubDomains"
      : false,
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    xXssProtection: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
  });

/** A cache would go on with a failure that is over: Varnish keeps a 404 for two minutes if nothing is said. */
export const neverCacheErrors = createMiddleware(async (c, next) => {
  await next();
  if (c.res.status >= 400) c.res.headers.set("Cache-Control", "no-store");
});

/** Scalar writes `<style>` elements without a nonce into the API page. */
function styleSources({ req }: Context): string {
  return req.path === "/api/docs" ? "'self' 'unsafe-inline'" : "'self'";
}

function hashOf(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("base64");
}
