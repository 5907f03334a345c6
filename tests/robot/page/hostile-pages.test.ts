import { expect, test } from "bun:test";
import { checkDeal } from "../../../src/robot/page/check";
import { readPage, textOfPage } from "../../../src/robot/page/page";
import { hostilePages } from "./hostile-pages";

const SIZE = 256 * 1024;
const ADDRESS = "https://shop.example/";
const PASSAGE = { headings: [], blocks: [`${"ab ".repeat(80)}d`], notes: ["* a"], around: [] };
const DEAL = {
  code: "SAVE10",
  title: "10% off",
  description: "",
  discountType: "percentage",
  discountValue: "10%",
  minSpend: null,
  seenPage: { url: ADDRESS, ...PASSAGE },
  lastOutcome: null,
  textSha256: "earlier",
};

// A step that is not linear in one of these would sit in it beyond any test's end.
test.each(Object.entries(hostilePages))("a page of %s is read and compared", (_, hostile) => {
  const page = readPage(`<p>first</p>${hostile(SIZE)}`, ADDRESS);
  expect(page.blocks[0]?.text).toStartWith("first");
  expect(page.links.length).toBeLessThanOrEqual(2000);
  expect(page.icons.length).toBeLessThanOrEqual(51);
  expect(page.title.length).toBeLessThanOrEqual(600);
  const text = textOfPage(page);
  const earlier = new Map([["earlier", `${text}\nand more`]]);
  const answer = { kind: "page" as const, url: ADDRESS, text, blocks: page.blocks };
  expect(checkDeal(DEAL, answer, { url: ADDRESS, earlier }, ["SAVE10"])?.outcome).toBe("missing");
});
