import { expect, test } from "bun:test";
import { readHtml, wordCount } from "../../src/ai/reading";

test("blocks part words, and what stands within a line does not", () => {
  expect(readHtml("<h2>One</h2><p>t<b>w</b>o</p><ul><li>three</li><li>four</li></ul>five<br>six").text).toBe(
    "One two three four five six",
  );
});

test("entities are read, unknown ones stay", () => {
  expect(readHtml("Fish &amp; chips &#36;5 &#x20AC;6 &nbsp; &unknown; &amp;lt;b&amp;gt;").text).toBe(
    "Fish & chips $5 €6 &unknown; &lt;b&gt;",
  );
  expect(readHtml("&#9999999; &#xffffff;").text).toBe("");
});

test("comments are left out", () => {
  expect(readHtml("a<!-- 50% off -->b").text).toBe("ab");
});

test("tags, attributes and links are told", () => {
  const { tags, attributes, links } = readHtml(
    '<P CLASS=x>See <A HREF="/a?b=1&amp;c=2">the <i>shop</i></A><img src=y onerror=z></P>',
  );
  expect(tags).toEqual(["p", "a", "i", "img"]);
  expect(attributes).toEqual(["class", "href", "src", "onerror"]);
  expect(links).toEqual([{ url: "/a?b=1&c=2", text: "the shop" }]);
});

test("broken HTML is read to its end", () => {
  expect(readHtml("<p>one <b>two <li>three </p></b>four").text).toBe("one two three four");
  expect(readHtml("one < two <").text).toContain("one < two");
});

test("a word is what holds a letter or a digit", () => {
  expect(wordCount("One – two, three & 4 … “five”")).toBe(5);
  expect(wordCount("")).toBe(0);
});

test("what stands apart on a page is read apart, and inline tags part no word", () => {
  const html =
    "<h2>Be<em>fore</em></h2><p>Pack&nbsp;light.<br>Rest.</p><ul><li>Soc<b>ks</b><p>Two pairs</p></li></ul>End";
  expect(readHtml(html).blocks).toEqual([
    { kind: "heading", text: "Before" },
    { kind: "prose", text: "Pack light." },
    { kind: "prose", text: "Rest." },
    { kind: "item", text: "Socks" },
    { kind: "item", text: "Two pairs" },
    { kind: "prose", text: "End" },
  ]);
});
