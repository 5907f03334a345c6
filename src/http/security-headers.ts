import { NONCE, secureHeaders } from "hono/secure-headers";
import { env } from "../env";

/** Headers for every answer. Scripts run only from this origin or with the answer's nonce (React's reveal of late parts). */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", NONCE],
    styleSrc: ["'self'"],
    // Logos may lie at the shops' own addresses; blob: is a file that was chosen and not yet sent.
    imgSrc: ["'self'", "https:", "blob:"],
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
