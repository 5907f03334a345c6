import { clampChroma, converter, differenceCiede2000, formatHex, type Oklch, wcagContrast } from "culori";
import type { Settings } from "../schemas/settings";

const toOklch = converter("oklch");

/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** Below it a button has no shape on its card, so that it gets an edge. */
const VISIBLE = 1.4;

const difference = differenceCiede2000();

/** CIEDE2000. Below it the two colours have the same name for most people. */
const ALIKE = 20;

/** OKLCH. On dark pages a saturated colour with just enough contrast glares. */
const START_ON_DARK = 0.78;

/** The tints are given as lightness and most chroma. No field: the brand itself. */
type Scheme = {
  grounds: readonly string[];
  danger: string;
  towards: "dark" | "light";
  brandSoft: readonly [number, number];
  brandTint: readonly [number, number];
  proofFill: readonly [number, number];
  field?: readonly [number, number];
};

// Grounds and danger are those of app.css.
const light: Scheme = {
  grounds: ["#f6f2eb", "#ffffff", "#ede6db"],
  danger: "#b91c1c",
  towards: "dark",
  brandSoft: [0.945, 0.033],
  brandTint: [0.825, 0.115],
  proofFill: [0.948, 0.027],
};
const dark: Scheme = {
  grounds: ["#0e0b09", "#1f1914", "#2f2720"],
  danger: "#ff8f8f",
  towards: "light",
  brandSoft: [0.269, 0.054],
  brandTint: [0.523, 0.14],
  proofFill: [0.28, 0.044],
  field: [0.289, 0.07],
};

type Colours = Pick<Settings, "primaryColor" | "secondaryColor">;

/** Changes with the colours, the rest of the style sheet, and the way in which this file derives shades. */
export function themeHash({ primaryColor, secondaryColor }: Colours, sheet: string): string {
  return Bun.hash([sheet, primaryColor, secondaryColor, sample].join()).toString(36);
}

const sample = themeCss({ primaryColor: "#ff6b00", secondaryColor: "#10b981" });

/** Every text shade has a contrast of at least 4.5:1, whatever colours the operator chooses. */
export function themeCss({ primaryColor, secondaryColor }: Colours): string {
  const onDark = shades(primaryColor, secondaryColor, dark);
  const declarations = Object.entries(shades(primaryColor, secondaryColor, light)).map(([name, shade]) =>
    shade === onDark[name] ? `${name}:${shade}` : `${name}:light-dark(${shade},${onDark[name]})`,
  );
  return `:root{${declarations.join(";")}}`;
}

export function shades(primary: string, secondary: string, scheme: Scheme): Record<string, string> {
  const onBrand = textOn(primary);
  const brandSoft = tint(primary, ...scheme.brandSoft);
  const proofFill = tint(secondary, ...scheme.proofFill);
  const field = scheme.field ? tint(primary, ...scheme.field) : primary;
  const onField = scheme.field ? tint(primary, 0.95, 0.03) : onBrand;
  const brandText = readable(primary, [...scheme.grounds, brandSoft], scheme.towards);
  const isVisible = scheme.grounds.every((ground) => wcagContrast(primary, ground) >= VISIBLE);
  const proof = readable(secondary, [...scheme.grounds, proofFill], scheme.towards);
  return {
    "--brand": primary,
    "--brand-strong": stronger(primary, onBrand, 0.08),
    "--brand-edge": isVisible ? "transparent" : brandText,
    "--on-brand": onBrand,
    "--brand-soft": brandSoft,
    "--brand-tint": tint(primary, ...scheme.brandTint),
    "--field": field,
    "--on-field": onField,
    "--field-drawing": stronger(field, onField, 0.038),
    "--brand-text": brandText,
    "--proof-fill": proofFill,
    "--proof-text": proof,
    "--on-proof": textOn(proof),
  };
}

/** The colour that proof would look like, on light or dark pages: the red of an end or a failure, or the links'. */
export function proofLooksLike({ primaryColor, secondaryColor }: Colours): "danger" | "brand" | undefined {
  const likes = [light, dark].map((scheme) => {
    const { "--proof-text": proof = "", ...others } = shades(primaryColor, secondaryColor, scheme);
    if (difference(proof, scheme.danger) < ALIKE) return "danger";
    return difference(proof, others["--brand-text"] ?? "") < ALIKE ? "brand" : undefined;
  });
  return likes.find((like) => like === "danger") ?? likes.find(Boolean);
}

export const schemes = { light, dark };

/** The colour itself if it is readable on all grounds, else its nearest readable shade. */
function readable(colour: string, grounds: readonly string[], towards: "dark" | "light"): string {
  const base = oklch(colour);
  const start = towards === "light" ? Math.max(base.l, START_ON_DARK) : base.l;
  const step = towards === "dark" ? -0.005 : 0.005;
  for (let l = start; l >= 0 && l <= 1; l += step) {
    const shade = hex({ ...base, l });
    if (grounds.every((ground) => wcagContrast(shade, ground) >= READABLE)) return shade;
  }
  return towards === "dark" ? "#000000" : "#ffffff";
}

/** Near-black in the colour's own hue, white, or black: the first that is readable on it. */
function textOn(colour: string): string {
  const tinted = tint(colour, 0.2, 0.04);
  const choices = [tinted, "#ffffff", "#000000"];
  return choices.find((choice) => wcagContrast(choice, colour) >= READABLE) ?? "#000000";
}

/** For a fill under the pointer: darker, or lighter where its text could not be read on the darker one. */
function stronger(colour: string, text: string, by: number): string {
  const base = oklch(colour);
  const darker = hex({ ...base, l: Math.max(0, base.l - by) });
  return wcagContrast(text, darker) >= READABLE ? darker : hex({ ...base, l: Math.min(1, base.l + by / 2) });
}

function tint(colour: string, l: number, chroma: number): string {
  const base = oklch(colour);
  return hex({ ...base, l, c: Math.min(base.c, chroma) });
}

function oklch(colour: string): Oklch {
  const parsed = toOklch(colour);
  if (!parsed) throw new Error(`Not a colour: ${colour}`);
  return parsed;
}

function hex(colour: Oklch): string {
  return formatHex(clampChroma(colour, "oklch"));
}
