import { type Context, Hono } from "hono";
import { renderToStaticMarkup } from "react-dom/server";
import { cached } from "../../cache/serve";
import type { AppEnv } from "../../http/context";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { BrandMark } from "../../pictures/brand-mark";
import { draw } from "../../pictures/draw";
import type { Settings } from "../../schemas/settings";
import { GROUNDS } from "../../ui/document";
import { schemes, shades } from "../../ui/theme";

const ICO_SIZE = 48;
const TOUCH_SIZE = 180;
const ONE_HOUR = "public, max-age=3600";

/** The site's mark in the brand's colour, under the names by which browsers and phones ask for it. */
export default new Hono<AppEnv>()
  .get(paths.icon(), cached, async (c) => send(c, "image/svg+xml", iconOf(await current())))
  .get(paths.favicon(), cached, async (c) => {
    const png = await draw(iconOf(await current(), { size: ICO_SIZE }));
    return png ? send(c, "image/x-icon", icoOf(png)) : busy(c);
  })
  .get(paths.touchIcon(), cached, async (c) => {
    const png = await draw(iconOf(await current(), { size: TOUCH_SIZE, isFilled: true }));
    return png ? send(c, "image/png", png) : busy(c);
  })
  .get(paths.manifest(), cached, async (c) => {
    const { siteName, description, primaryColor } = await current();
    const touch = { src: paths.touchIcon(), sizes: `${TOUCH_SIZE}x${TOUCH_SIZE}`, type: "image/png" };
    const manifest = {
      name: siteName,
      short_name: siteName,
      description,
      start_url: paths.home(),
      display: "minimal-ui",
      theme_color: primaryColor,
      background_color: GROUNDS.light,
      icons: [{ src: paths.icon(), sizes: "any", type: "image/svg+xml" }, touch],
    };
    return send(c, "application/manifest+json", JSON.stringify(manifest));
  });

// Error pages show them while the database cannot be reached.
const current = () => settings.current().catch(settings.lastKnown);

function send(c: Context, type: string, body: string | Uint8Array): Response {
  return c.body(typeof body === "string" ? body : new Uint8Array(body), 200, {
    "Content-Type": type,
    "Cache-Control": ONE_HOUR,
  });
}

/** Too many pictures are being drawn. */
function busy(c: Context): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(paths.icon(), 302);
}

type Look = { size?: number; isFilled?: boolean };

/** Filled: a phone cuts its own shape out of it. */
function iconOf({ primaryColor, secondaryColor }: Settings, { size, isFilled = false }: Look = {}): string {
  const { "--brand": brand, "--on-brand": onBrand } = shades(primaryColor, secondaryColor, schemes.light);
  const [ink, ground] = isFilled ? [onBrand, brand] : [brand, onBrand];
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      viewBox={isFilled ? "-7 -7 42 42" : "0 0 28 28"}
      width={size}
      height={size}
    >
      {isFilled && <path fill={ground} d="M-7-7h42v42H-7z" />}
      <BrandMark ink={ink} ground={ground} />
    </svg>,
  );
}

/** A PNG as the only picture of an ICO file. */
function icoOf(png: Uint8Array): Uint8Array {
  const head = new DataView(new ArrayBuffer(22));
  head.setUint16(2, 1, true);
  head.setUint16(4, 1, true);
  head.setUint8(6, ICO_SIZE);
  head.setUint8(7, ICO_SIZE);
  head.setUint16(10, 1, true);
  head.setUint16(12, 32, true);
  head.setUint32(14, png.length, true);
  head.setUint32(18, head.byteLength, true);
  return Buffer.concat([new Uint8Array(head.buffer), png]);
}
