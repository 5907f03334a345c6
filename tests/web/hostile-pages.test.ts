import { expect, test } from "bun:test";
import { lookFor } from "../../src/web/look";
import { readPage, textOfPage } from "../../src/web/page";
import { hostilePages } from "./hostile-pages";

const SIZE = 256 * 1024;
const ADDRESS = "https://shop.example/";
const DEAL = { code: "SAVE10", quote: `${"ab ".repeat(80)}d` };

// A step that is not linear in one of these would sit in it beyond any test's end.
test.each(Object.entries(hostilePages))("a page of %s is read and compared", (_, hostile) => {
  const page = readPage(`<p>first</p>${hostile(SIZE)}`, ADDRESS);
  expect(page.blocks[0]?.text).toStartWith("first");
  expect(page.links.length).toBeLessThanOrEqual(2000);
  expect(page.icons.length).toBeLessThanOrEqual(51);
  expect(page.title.length).toBeLessThanOrEqual(600);
  const text = textOfPage(page);
  const earlier = `${text}\nand more`;
  expect(lookFor(DEAL, earlier, { kind: "page", url: ADDRESS, text }, ADDRESS).outcome).toBe("missing");
});
