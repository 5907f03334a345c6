import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { AXE, open } from "./browser";

const EVERYTHING = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules whose outcome can change with the theme. */
const COLOURS = ["color-contrast", "link-in-text-block"];

type Mode = { width: number; colorScheme?: "light" | "dark"; rules?: string[] };

const phone: Mode = { width: 390, colorScheme: "dark", rules: EVERYTHING };
const desktop: Mode = { width: 1280, colorScheme: "light", rules: EVERYTHING };
const widths: Mode[] = [{ width: 1280 }, { width: 768 }, { width: 360 }];

/** For a page of each kind, because what is wrong in one of them is mostly wrong in all. */
export const bothThemes: Mode[] = [phone, desktop, ...widths];

/** The rules take longest, so the daily tests ask them in one mode, and the thorough ones in all. */
export const modes: Mode[] = process.env.TEST_THOROUGH
  ? [
      ...bothThemes,
      { width: 1280, colorScheme: "dark", rules: COLOURS },
      { width: 390, colorScheme: "light", rules: COLOURS },
    ]
  : [phone, ...widths];

/** A state of a page that is itself examined needs fewer of them. */
export const modesOfStates: Mode[] = process.env.TEST_THOROUGH ? modes : [phone, { width: 360 }];

/** Opens one page after the other. @returns everything that is wrong, by path. */
export async function examineAll(
  page: Page,
  all: string[],
  among: (path: string) => Mode[] = () => modes,
): Promise<Record<string, string[]>> {
  const findings: Record<string, string[]> = {};
  for (const path of all) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    const found = await examine(page, among(path));
    if (found.length > 0) findings[path] = found;
  }
  return findings;
}

/** @returns everything that is wrong with a page as it stands, in each mode. */
export async function examine(page: Page, among = modes): Promise<string[]> {
  await page.addScriptTag({ url: AXE });
  const findings: string[] = [];
  for (const { width, colorScheme, rules } of among) {
    await page.setViewportSize({ width, height: 900 });
    // Further down, the header and the filter would lie over buttons.
    await page.evaluate(() => scrollTo(0, 0));
    for (const fault of await tooWide(page)) findings.push(`${width} px: ${fault}`);
    if (!rules) continue;
    await page.emulateMedia({ colorScheme });
    for (const fault of await faults(page, rules)) findings.push(`${width} px, ${colorScheme}: ${fault}`);
  }
  return findings;
}

async function faults(page: Page, rules: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = window as unknown as {
      axe: { run: (context: Document, options: RunOptions) => Promise<AxeResults> };
    };
    const { violations, passes } = await axe.run(document, {
      runOnly: rules,
      resultTypes: ["violations"],
      selectors: false,
      preload: false,
    });
    if (passes.length === 0) return ["no rule was found to hold"];
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
  }, rules);
}

/** @returns the elements that make a page scroll sideways. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 0.5,
    );
    return [`scrolls to ${scrollWidth} px`, ...outside.slice(0, 5).map(({ outerHTML }) => outerHTML)].map(
      (part) => `too wide: ${part.slice(0, 300)}`,
    );
  });
}
