import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../../db/client";
import { settings } from "../../../db/schema";
import { restore } from "../../catalogue";
import { get, visit } from "../../http";

afterEach(restore);

const BLUE = "#0055FF";

/** The width of a PNG in pixels, after its signature and the name of its first chunk. */
const widthOf = (png: Uint8Array) => new DataView(png.buffer, png.byteOffset).getUint32(16);

/** The colour of the first pixel, in hex. */
async function cornerOf(png: Uint8Array): Promise<string> {
  const pixel = await new Bun.Image(png).resize(1, 1).png().bytes();
  return pixel.toHex();
}

describe("the site's mark", () => {
  test("is in the brand's colour", async () => {
    expect(await (await get("/favicon.svg")).text()).toContain("#FF6B00");
    await db.insert(settings).values({ id: 1, primaryColor: BLUE });
    const response = await get("/favicon.svg");
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(await response.text()).toContain(BLUE);
  });

  test("is an ICO with one picture for those that ask for nothing else", async () => {
    const response = await get("/favicon.ico");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
    const file = await response.bytes();
    expect([...file.slice(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
    expect(widthOf(file.slice(22))).toBe(48);
  });

  test("is a filled square for a phone's home screen", async () => {
    const before = await (await get("/apple-touch-icon.png")).bytes();
    expect(widthOf(before)).toBe(180);
    await db.insert(settings).values({ id: 1, primaryColor: BLUE });
    const after = await (await get("/apple-touch-icon.png")).bytes();
    expect(await cornerOf(after)).not.toBe(await cornerOf(before));
  });
});

test("the manifest has the site's name, colour and icons, and pages name them", async () => {
  await db.insert(settings).values({ id: 1, siteName: "Blue Deals", primaryColor: BLUE });
  const response = await get("/site.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const { name, theme_color, icons } = await response.json();
  expect([name, theme_color]).toEqual(["Blue Deals", BLUE]);
  for (const { src, type } of icons) expect((await get(src)).headers.get("Content-Type")).toBe(type);
  const { html } = await visit("/about");
  for (const address of ["/favicon.svg", "/apple-touch-icon.png", "/site.webmanifest"])
    expect(html).toContain(`href="${address}"`);
});
