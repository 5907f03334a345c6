import { expect, test } from "bun:test";
import { draw } from "../../src/pictures/draw";
import { drawablePicture, hashOf, type Picture, svgOf } from "../../src/pictures/picture";
import { pixelsOf } from "../pixels";

const picture: Picture = {
  siteName: "Dealproof",
  host: "deals.example",
  primaryColor: "#1d4ed8",
  secondaryColor: "#10b981",
  headline: "Codes that come with proof.",
  ticket: {
    store: { name: "Harbor & Pine", logo: null },
    value: "$25 OFF",
    title: "On orders over $150",
    lines: [{ label: "First seen", value: "3 Nov 2026" }],
  },
  stamp: { word: "Tried", day: "22 Nov", year: "2026", age: "fresh" },
};

const LEFT_OF_WORDS = [20, 315] as const;
const ON_TICKET = [615, 200] as const;
const ON_BAND = [968, 343] as const;
const IN_VALUE = { x: [634, 960], y: [160, 222] } as const;

test("a picture has 1200 × 630 pixels in the site's colours, with the ticket, its value and its stamp", async () => {
  const { width, height, colourAt } = pixelsOf((await draw(svgOf(picture))) as Uint8Array);
  expect([width, height]).toEqual([1200, 630]);
  expect(colourAt(...LEFT_OF_WORDS)).toBe("#1d4ed8");
  expect(colourAt(...ON_TICKET)).toBe("#ffffff");
  expect(colourAt(...ON_BAND)).not.toBe("#ffffff");
  expect(inkIn(colourAt)).toBeGreaterThan(0.2);
});

test("a picture has no value where there is none", async () => {
  const { store, value, title, ...ticket } = picture.ticket;
  const png = await draw(svgOf({ ...picture, ticket, stamp: undefined }));
  expect(inkIn(pixelsOf(png as Uint8Array).colourAt)).toBe(0);
});

test("a picture shows hostile texts as text", async () => {
  const text = `</text><script>alert("1")</script>&lt;]]>'`;
  const hostile = drawablePicture({
    ...picture,
    siteName: text,
    headline: text,
    kicker: text,
    ticket: {
      store: { name: text, logo: null },
      value: text,
      title: text,
      lines: [{ label: "By", value: text }],
    },
  }) as Picture;
  expect(svgOf(hostile)).not.toContain("<script");
  expect(pixelsOf((await draw(svgOf(hostile))) as Uint8Array).width).toBe(1200);
});

test("a picture's hash follows each thing that is drawn", () => {
  const { ticket } = picture;
  const others = [
    { ...picture, siteName: "Other" },
    { ...picture, primaryColor: "#ff6b00" },
    { ...picture, stamp: undefined },
    { ...picture, ticket: { ...ticket, value: "$30 OFF" } },
    { ...picture, ticket: { ...ticket, lines: [] } },
  ];
  const hashes = [picture, ...others].map(hashOf);
  expect(new Set(hashes).size).toBe(hashes.length);
  expect(hashOf(structuredClone(picture))).toBe(hashOf(picture));
  expect(hashOf(picture)).toMatch(/^[0-9a-f]{16}$/);
});

test("more than eight pictures at a time are refused, and later ones are drawn again", async () => {
  const drawn = await Promise.all(Array.from({ length: 13 }, () => draw(svgOf(picture))));
  expect(drawn.filter((png) => png === undefined)).toHaveLength(5);
  expect(await draw(svgOf(picture))).toEqual(drawn[0] as Uint8Array);
});

test("an error in one picture leaves the others", async () => {
  const [wrong, right] = await Promise.allSettled([draw("<svg"), draw(svgOf(picture))]);
  expect([wrong.status, right.status]).toEqual(["rejected", "fulfilled"]);
});

function inkIn(colourAt: (x: number, y: number) => string): number {
  let dark = 0;
  let all = 0;
  for (let x = IN_VALUE.x[0]; x < IN_VALUE.x[1]; x++)
    for (let y = IN_VALUE.y[0]; y < IN_VALUE.y[1]; y++) {
      all++;
      if (colourAt(x, y) === "#1b1510") dark++;
    }
  return dark / all;
}
