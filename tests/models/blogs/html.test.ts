import { describe, expect, test } from "bun:test";
import { cleanAndReport, cleanHtml, isBlank } from "../../../src/models/blogs/html";

test.each([
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href=' java\nscript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form action=/admin><input name=a></form>",
  "<base href=//evil.example><meta http-equiv=refresh content=0>",
  "<p style='background:url(//evil.example)' id=main name=body class=x>x</p>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
])("%s loses what could run or deceive", (hostile) => {
  expect(cleanHtml(hostile)).not.toMatch(
    /<(script|svg|math|iframe|form|input|base|meta|style|noscript)|onerror=|javascript:|data:|style=|id=|class=|name=/i,
  );
});

test("text, lists, tables and links stay", () => {
  const html =
    '<h2>A</h2><ul><li>b</li></ul><table><tr><th scope="col">c</th></tr></table><a href="/stores">d</a>';
  expect(cleanHtml(html)).toBe(html);
});

test("a link to another site is marked as paid", () => {
  expect(cleanHtml('<a href="https://shop.example">x</a>')).toBe(
    '<a href="https://shop.example" rel="sponsored noopener">x</a>',
  );
});

test("a picture whose address was removed goes with it", () => {
  expect(cleanHtml('<p><img src="ftp://a.example/b.png"><img alt="c">d</p>')).toBe("<p>d</p>");
});

test.each([
  ['<p data-deal="12"></p>', '<p data-deal="12"></p>'],
  ['<p>a <span data-deal-code="12"></span></p>', '<p>a <span data-deal-code="12"></span></p>'],
  // Only the server fills a node.
  ['<p data-deal="12">Use <b>MEGA90</b></p>', '<p data-deal="12"></p>'],
  [
    '<span data-deal-value="12">90%<span data-deal-code="3">x</span></span>',
    '<span data-deal-value="12"></span>',
  ],
  ['<p class="x" DATA-DEAL=12 onclick=a()>x', '<p data-deal="12"></p>'],
  ['<p data-deal="12x">a</p><p data-deal="0">b</p><p data-deal="-1">c</p>', "<p>a</p><p>b</p><p>c</p>"],
  ['<p data-deal="9999999999">a</p>', "<p>a</p>"],
  ['<p data-deal-code="12">a</p><h2 data-deal="12">b</h2>', "<p>a</p><h2>b</h2>"],
  ['<span data-deal="12">a</span><span data-deal-page="12">b</span><span>c</span>', "abc"],
  ['<span data-deal-code="1" data-deal-value="2">a</span>', "a"],
  // A deal has a link of its own.
  [
    '<a href="/x">a <b><span data-deal-link="12"></span></b></a>',
    'a <b><span data-deal-link="12"></span></b>',
  ],
  ['<a href="/x"><p data-deal="12"></p></a><a href="/y">b</a>', '<p data-deal="12"></p><a href="/y">b</a>'],
  [
    '<a href="/x">a</a><span data-deal-code="12"></span><a href="/y">b</a>',
    '<a href="/x">a</a><span data-deal-code="12"></span><a href="/y">b</a>',
  ],
  ["&lt;p data-deal=&quot;12&quot;&gt;&lt;/p&gt;", '&lt;p data-deal="12"&gt;&lt;/p&gt;'],
  [
    '<a title=\'<p data-deal="12"></p>\' href="/x">a</a>',
    '<a title="&lt;p data-deal=&quot;12&quot;&gt;&lt;/p&gt;" href="/x">a</a>',
  ],
])("of %s the deals' nodes are %s", (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
  expect(cleanHtml(clean)).toBe(clean);
});

describe("cleanAndReport", () => {
  test.each([
    ["<p onclick=a()>x<script src=y>z()</script></p>", ["onclick (1)", "script (1)"]],
    ["<p onclick=a()>x</p><P ONCLICK=b()>y</P>", ["onclick (2)"]],
    ["<h1>a</h1><h1>b</h1><p style='color:red' class=c>d</p>", ["h1 (2)", "style (1)", "class (1)"]],
    // Attributes of removed tags are not named.
    ["<div class=a><span class=b>c</span></div>", ["div (1)", "span (1)"]],
    ["<a href='javascript:x()'>a</a><a href='/stores'>b</a>", ["href (1)"]],
    ["<img src=ftp://a.example/b.png><img src=https://a.example/b.png>", ["img (1)", "src (1)"]],
    ["<iframe srcdoc='<script>x()</script>'></iframe>", ["iframe (1)"]],
    ["<textarea><script>x()</script></textarea>", ["textarea (1)"]],
    [`<${"x".repeat(99)}>a`, [`${"x".repeat(30)}… (1)`]],
  ])("of %s tells what was removed", (html, removed) => {
    expect(cleanAndReport(html)).toEqual({ html: cleanHtml(html), removed });
  });

  test.each([
    "<h2>A</h2><p>b <strong>c</strong><br />d</p>",
    '<a href="https://shop.example" rel="nofollow">added to, not taken from</a>',
    '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead></table>',
    "a &lt;script&gt; that is text",
    "",
  ])("of %s removes nothing", (html) => {
    expect(cleanAndReport(html).removed).toEqual([]);
  });

  test("what is clean stays as it is", () => {
    const { html } = cleanAndReport("<p onclick=a()>x<img src=https://a.example/b.png><br>&amp;</p>");
    expect(cleanAndReport(html)).toEqual({ html, removed: [] });
  });
});

test.each([
  ["", true],
  ["<p></p>\n<p>&nbsp;<br></p>", true],
  ["<p>a</p>", false],
  ['<p data-deal="12"></p>', false],
  ['<p><span data-deal-code="12"></span></p>', false],
  ['<p><img src="https://a.example/b.png"></p>', false],
])("%p is blank: %p", (html, blank) => {
  expect(isBlank(html)).toBe(blank);
});

test.each([" https://shop.example", "\thttps://shop.example", "ht\ntps://shop.example"])(
  "a link to %p is marked as paid, as browsers would follow it",
  (href) => {
    expect(cleanHtml(`<a href="${href}" rel="follow">x</a>`)).toContain('rel="sponsored noopener"');
  },
);
