import { join } from "node:path";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

const axe = await Bun.file(join(import.meta.dir, "../../node_modules/axe-core/axe.min.js")).text();

/** All rules; and those that look at colours, for the others cannot change with the theme. */
const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colours = ["color-contrast", "link-in-text-block"];

type Mode = { width: number; colorScheme?: "light" | "dark"; rules?: string[] };

const modes: Mode[] = [
  { width: 1280, colorScheme: "light", rules: everything },
  { width: 1280, colorScheme: "dark", rules: colours },
  { width: 768 },
  { width: 390, colorScheme: "dark", rules: everything },
  { width: 390, colorScheme: "light", rules: colours },
  { width: 360 },
];

/** A state adds few colours to its page, which is examined in all modes. */
export const modesOfStates: Mode[] = [
  { width: 1280, colorScheme: "light", rules: everything },
  { width: 390, colorScheme: "dark", rules: everything },
  { width: 360 },
];

/** Everything that is wrong with a page as it stands, in each mode and width. */
export async function examine(page: Page, among = modes): Promise<string[]> {
  await page.evaluate(axe);
  const findings: string[] = [];
  for (const { width, colorScheme, rules } of among) {
    await page.setViewportSize({ width, height: 900 });
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

/** What makes a page scroll sideways. */
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
