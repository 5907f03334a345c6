import { expect, test } from "bun:test";
import { wcagContrast } from "culori";
import { schemes, shades, themeHash } from "../../src/ui/theme";

const READABLE = 4.5;

/** Every sixth step of each channel: greys, pastels, neons, near-black and near-white. */
const levels = ["00", "33", "66", "99", "cc", "ff"];
const colours = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)));

test.each(["light", "dark"] as const)("any pair of colours gives readable text on %s pages", (name) => {
  const scheme = schemes[name];
  const faults: string[] = [];
  colours.forEach((primary, index) => {
    const secondary = colours[(index * 37 + 11) % colours.length] ?? "#000000";
    const theme = shades(primary, secondary, scheme);
    const demand = (text: string, ground: string | undefined) => {
      if (wcagContrast(theme[text] ?? "", ground ?? "") < READABLE)
        faults.push(`${primary} ${secondary} ${text} on ${ground}`);
    };
    for (const ground of [...scheme.grounds, theme["--brand-soft"]]) demand("--brand-text", ground);
    for (const ground of [...scheme.grounds, theme["--proof-fill"]]) demand("--proof-text", ground);
    demand("--on-proof", theme["--proof-text"]);
    demand("--on-brand", theme["--brand"]);
    demand("--on-brand", theme["--brand-strong"]);
    demand("--on-field", theme["--field"]);
    demand("--on-field", theme["--field-drawing"]);
  });
  expect(faults).toEqual([]);
});

test("the default colours are close to the design's", () => {
  const light = shades("#FF6B00", "#10B981", schemes.light);
  expect(light["--brand"]).toBe("#FF6B00");
  expect(wcagContrast(light["--brand-text"] ?? "", "#b34700")).toBeLessThan(1.2);
  expect(wcagContrast(light["--proof-text"] ?? "", "#04714f")).toBeLessThan(1.3);
});

test("a theme's hash changes with the colours and the style sheet, and only with them", () => {
  const orange = { primaryColor: "#ff6b00", secondaryColor: "#10b981" };
  const hash = themeHash(orange, "site.css");
  expect(themeHash({ ...orange, primaryColor: "#0000ff" }, "site.css")).not.toBe(hash);
  expect(themeHash({ ...orange, secondaryColor: "#0000ff" }, "site.css")).not.toBe(hash);
  expect(themeHash(orange, "admin.css")).not.toBe(hash);
  expect(themeHash({ ...orange }, "site.css")).toBe(hash);
});
