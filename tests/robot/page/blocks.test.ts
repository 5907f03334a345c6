import { expect, test } from "bun:test";
import { readPage } from "../../../src/robot/page/page";

const read = (html: string) => readPage(html, "https://shop.example/").blocks;
const shown = (html: string) =>
  read(html).map(({ kind, text }) => `${kind}: ${text.replaceAll("\n", " / ")}`);

test("a list's items, a table's rows and paragraphs are blocks", () => {
  const html = `<p>Welcome<br>to us</p><ul><li>A <b>1</b></li><li>B<ul><li>b1</li></ul></li></ul>
    <table><thead><tr><th>Code</th><th>Off</th></tr></thead><tr><td>SAVE10</td><td>10%</td></tr>
    <tr><th colspan=2>Ended</th></tr><tr><td>OLD1</td><td></td></tr></table>`;
  expect(shown(html)).toEqual([
    "paragraph: Welcome",
    "paragraph: to us",
    "item: A 1",
    "item: B / b1",
    "row: Code: SAVE10 / Off: 10%",
    "heading: Ended",
    "row: Code: OLD1",
  ]);
});

test("a card is one block with its heading and its small print", () => {
  const card = (n: number) =>
    `<h3>${n}0% off</h3><p>Use <b>S${n}</b></p><ul><li>Minimum $${n}0</li><li>Once</li></ul>`;
  const text = (n: number) => `card: ${n}0% off / Use S${n} / Minimum $${n}0 / Once`;
  for (const open of ["<article>", `<div class="card big">`, `<a class=tile href=/>`, "<details>"]) {
    const close = open.replace(/<(\w+).*/, "</$1>");
    expect(shown([1, 2].map((n) => `<div>${open}${card(n)}${close}</div>`).join(""))).toEqual([
      text(1),
      text(2),
    ]);
    expect(shown([1, 2].map((n) => open + card(n) + close).join(""))).toEqual([text(1), text(2)]);
  }
});

test("a grid's cells of bare text are paragraphs, so that a code stays with its offer", () => {
  expect(shown("<div class=grid><div>10% off</div><div>SAVE10</div><div>Once</div></div>")).toEqual([
    "paragraph: 10% off",
    "paragraph: SAVE10",
    "paragraph: Once",
  ]);
});

test("what looks like a card but holds several offers is not one", () => {
  const cards = [1, 2, 3]
    .map((n) => `<div class=card><p class=t>${n}0% off</p><p class=c>S${n}</p></div>`)
    .join("");
  expect(shown(`<div class=row>${cards}</div><div class=row>${cards}</div>`)).toHaveLength(6);
  const list = "<h3>For students</h3><ul><li>10% off</li><li>20% off</li></ul>";
  expect(shown(`<div class=panel>${list}</div><div class=panel>${list}</div>`)).toHaveLength(6);
  const long = "Tents and bags. ".repeat(60);
  expect(shown(`<article><p>${long}</p><p>10% off</p></article>`)).toHaveLength(2);
});

test("a block's headings are those above it, and a line that introduces it", () => {
  const html = `<h1>Shop</h1><h2>Codes</h2><p>Ended:</p><ul><li>OLD1</li></ul><p><b>New</b></p><p>NEW1</p>
    <h2>Deals</h2><dl><dt>Tents</dt><dd>10% off</dd></dl><footer><p>Foot</p></footer>`;
  const heads = Object.fromEntries(read(html).map(({ text, heading }) => [text, heading.join(" > ")]));
  expect(heads).toMatchObject({
    OLD1: "Shop > Codes > Ended:",
    NEW1: "Shop > Codes > New",
    "10% off": "Shop > Deals > Tents",
    Foot: "",
  });
});

test("a heading ends with the section or the like card that it is in, unless that holds it alone", () => {
  const headed = (html: string) =>
    Object.fromEntries(read(`<h1>Shop</h1>${html}`).map(({ text, heading }) => [text, heading.join(" > ")]));
  expect(headed("<section><h2>Tents</h2><p>TENT20</p></section><p>After</p>")).toMatchObject({
    TENT20: "Shop > Tents",
    After: "Shop",
  });
  const long = `<p>${"Tents and bags. ".repeat(60)}</p>`;
  const cards = `<div class=c><h3>For $80 and more</h3>${long}</div><div class=c><p>SLED20</p>${long}</div>`;
  expect(headed(cards)).toMatchObject({ SLED20: "Shop" });
  expect(headed("<div class=head><h2>Tents</h2></div><p>TENT20</p>")).toMatchObject({
    TENT20: "Shop > Tents",
  });
});

test("a countdown, how many used it, and a marquee's copies are no words of an offer", () => {
  const texts = (html: string) => read(html).map(({ text }) => text);
  const counters = [
    "Ends in 02:13:45",
    "Only 2d 3h 4m left",
    "41 people used it",
    "Used 41 times today",
    "12 mal genutzt",
  ];
  expect(texts(`<p>20% off</p>${counters.map((line) => `<p>${line}</p>`).join("")}`)).toEqual(["20% off"]);
  const terms = [
    "Can be used 3 times",
    "First 100 customers only",
    "Buy 2 get 1 free",
    "20% off until 10:00",
    "Within 2 days",
  ];
  expect(texts(terms.map((line) => `<p>${line}</p>`).join(""))).toEqual(terms);
  expect(texts(`<p>${"Free delivery over $40 • ".repeat(4)}</p>`)).toEqual(["Free delivery over $40"]);
});

test("a raised number is the mark of a note or a power, but the cents of a price are its decimals", () => {
  const lines = {
    "20% off<sup>1</sup>": "20% off¹",
    "<sup>1</sup> From $50": "¹ From $50",
    "$9<sup>99</sup>": "$9.99",
    "<span>$</span>9<sup>99</sup> each": "$9.99 each",
    "Only 9<sup>99</sup> €": "Only 9.99 €",
    "$ <sup>20</sup> off": "$ 20 off",
    "Orders over $50<sup>2</sup>": "Orders over $50²",
    "Orders over $50.00<sup>12</sup>": "Orders over $50.00¹²",
    "From 3 m<sup>2</sup>, 10<sup>3</sup> colours": "From 3 m², 10³ colours",
  };
  const html = Object.keys(lines).map((line) => `<p>${line}</p>`);
  expect(read(html.join("")).map(({ text }) => text)).toEqual(Object.values(lines));
});

test("a field that can only be copied from is text, and others are not", () => {
  const field = (attributes: string) => `<li>10% off lamps <input ${attributes}></li>`;
  const html = ["readonly value='LAMPS10'", "value='LAMPS10'", "readonly type='hidden' value='LAMPS10'"];
  expect(read(`<ul>${html.map(field).join("")}</ul>`).map(({ text }) => text)).toEqual([
    "10% off lamps LAMPS10",
    "10% off lamps",
    "10% off lamps",
  ]);
});

test("blocks of one element, and of one heading, stand within the same", () => {
  const within = (html: string) => read(html).map((block) => block.within);
  const [first = [], second = [], third = []] = within("<div><p>a</p><p>b</p></div><p>c</p>");
  expect(first).toEqual(second);
  expect(first.some((place) => third.includes(place))).toBe(false);
  const [one = [], a = [], two = [], b = []] = within("<h3>1</h3><p>a</p><h3>2</h3><p>b</p>");
  expect([one, two]).toEqual([a, b]);
  expect(one).not.toEqual(two);
});

test("a page of a million elements is read as far as it is reasonable", () => {
  expect(read("<p>a</p>".repeat(200_000)).length).toBeLessThan(60_000);
});
