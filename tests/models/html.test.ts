import { expect, test } from "bun:test";
import { cleanHtml } from "../../src/models/html";

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
