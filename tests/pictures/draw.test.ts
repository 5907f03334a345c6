import { expect, test } from "bun:test";
import { draw } from "../../src/pictures/draw";
import { drawablePicture, hashOf, type Picture, svgOf } from "../../src/pictures/picture";
import { pixelsOf } from "../pixels";

const picture: Picture = {
  siteName: "Dealproof",
  host: "deals.example",
  primaryColor: "#1d4ed8",
  secondaryColor: "#10b981",
  store: { name: "Harbor & Pine", logo: null },
  value: "$25 OFF",
  title: "On orders over $150",
  date: { text: "Tried in a basket, 22 Nov 2026", tone: "proof" },
};

const LEFT_OF_CARD = [20, 315] as const;
const ON_CARD = [80, 300] as const;
type Part = { x: [number, number]; y: [number, number] };
const MARK: Part = { x: [120, 180], y: [172, 236] };
const VALUE: Part = { x: [120, 540], y: [276, 358] };
const DATE: Part = { x: [116, 560], y: [468, 496] };

test("a picture has 1200 × 630 pixels in the site's colours, with a mark, a value and a date", async () => {
  const { width, height, colourAt } = await drawn(picture);
  expect([width, height]).toEqual([1200, 630]);
  expect(colourAt(...LEFT_OF_CARD)).toBe("#1d4ed8");
  expect(colourAt(...ON_CARD)).toBe("#ffffff");
  expect(inkIn(MARK, colourAt)).toBeGreaterThan(0.9);
  expect(inkIn(VALUE, colourAt)).toBeGreaterThan(0.2);
  expect(inkIn(DATE, colourAt)).toBeGreaterThan(0.1);
});

test("a picture has no mark and no date where there is none", async () => {
  const { colourAt } = await drawn({ ...picture, value: "–", title: "–", store: undefined, date: undefined });
  expect(inkIn(DATE, colourAt)).toBe(0);
  expect(inkIn({ ...MARK, x: [190, 300] }, colourAt)).toBe(0);
});

test("a picture shows hostile texts as text", async () => {
  const text = `</text><script>alert("1")</script>&lt;]]>'`;
  const hostile = drawablePicture({
    ...picture,
    siteName: text,
    store: { name: text, logo: null },
    value: text,
    title: text,
    date: { text },
  }) as Picture;
  expect(svgOf(hostile)).not.toContain("<script");
  expect((await drawn(hostile)).width).toBe(1200);
});

test("a picture's hash follows each thing that is drawn", () => {
  const others: Picture[] = [
    { ...picture, siteName: "Other" },
    { ...picture, primaryColor: "#ff6b00" },
    { ...picture, store: undefined },
    { ...picture, value: "$30 OFF" },
    { ...picture, date: { text: "Tried in a basket, 23 Nov 2026", tone: "proof" } },
    { ...picture, notice: "Demo" },
  ];
  const hashes = [picture, ...others].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashOf(structuredClone(picture))).toBe(hashOf(picture));
  expect(hashOf(picture)).toMatch(/^[0-9a-f]{16}$/);
});

test("more than eight pictures at a time are refused, and later ones are drawn again", async () => {
  const pngs = await Promise.all(Array.from({ length: 13 }, () => draw(svgOf(picture))));
  expect(pngs.filter((png) => png === undefined)).toHaveLength(5);
  expect(await draw(svgOf(picture))).toEqual(pngs[0] as Uint8Array);
});

test("an error in one picture leaves the others", async () => {
  const [wrong, right] = await Promise.allSettled([draw("<svg"), draw(svgOf(picture))]);
  expect([wrong.status, right.status]).toEqual(["rejected", "fulfilled"]);
});

const drawn = async (picture: Picture) => pixelsOf((await draw(svgOf(picture))) as Uint8Array);

/** The share of the part that is not the card's white. */
function inkIn({ x, y }: Part, colourAt: (x: number, y: number) => string): number {
  let inked = 0;
  for (let left = x[0]; left < x[1]; left++)
    for (let top = y[0]; top < y[1]; top++) if (colourAt(left, top) !== "#ffffff") inked++;
  return inked / ((x[1] - x[0]) * (y[1] - y[0]));
}
