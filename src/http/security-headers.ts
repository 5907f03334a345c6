import type { Context } from "hono";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { env } from "../env";

/**
 * Where the pictures of a page may lie. Logos are served from here; only a blog's text may show what lies elsewhere. In
 * the admin that text is edited, and `blob:` is a file that was chosen and not yet sent.
 */
export function imageSources(path: string): string {
  if (/^\/admin(\/|$)/.test(path)) return "'self' https: blob:";
  return path.startsWith("/blog/") ? "'self' https:" : "'self'";
}

/**
 * Headers for every answer. Scripts run only from this origin or with the answer's nonce (React's reveal of late parts).
 * @param inline the scripts that may stand in a page as they are, word for word.
 */
export const securityHeaders = (...inline: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", NONCE, ...inline.map((script) => `'sha256-${hashOf(script)}'`)],
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

/** Scalar writes `<style>` elements without a nonce into the API page. */
function styleSources({ req }: Context): string {
  return req.path === "/api/docs" ? "'self' 'unsafe-inline'" : "'self'";
}

function hashOf(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("base64");
}
