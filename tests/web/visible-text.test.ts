import { describe, expect } from "bun:test";
import { readPage } from "../../src/web/page";
import { testTable } from "../table";

const textOf = (html: string) => readPage(html, "https://shop.example/").text;

describe("text", () => {
  testTable(
    "the text is what a visitor reads",
    [
      ["<p>Save 20%</p><p>Today</p>", "Save 20%\nToday"],
      ["a<br>b<hr>c", "a\nb\nc"],
      ["<ul><li>a<li>b</ul>", "a\nb"],
      ["<table><tr><td>a<td>b<tr><td>c</table>", "a\nb\nc"],
      ["  a \n\t b  ", "a b"],
      ["a&nbsp;&nbsp;b&#32; c", "a b c"],
      ["S<b>AV</b>E<i>10</i>", "SAVE10"],
      ["a <span> b</span>", "a b"],
      ["5 &lt; 6 &amp; &euro;7 &#x20AC;8 &eacute;", "5 < 6 & €7 €8 é"],
      ["<pre>a\n  b</pre>", "a b"],
      ["<div>a<p>b</div>c", "a\nb\nc"],
      ["</p>a</div></span>", "a"],
      ["1 < 2 and 3 > 2", "1 < 2 and 3 > 2"],
      ["<head><p>text too early</p></head>", "text too early"],
      ["<head><title>t</title><p>a</p>", "a"],
      ["<details><summary>Terms</summary>Once each</details>", "Terms\nOnce each"],
      ["a\0b", "ab"],
      ["", ""],
    ],
    ([html, text]) => {
      expect(textOf(html)).toBe(text);
    },
  );

  testTable(
    "hidden parts are left out",
    [
      "<!-- SECRET -->",
      "<!--><!-- SECRET -->",
      "<!-- a --!><!-- SECRET -->",
      "<!-- SECRET",
      "<!SECRET>",
      "<?php SECRET ?>",
      "</ SECRET>",
      "<![CDATA[ SECRET ]]>",
      "<script>SECRET</script>",
      "<script>'</scrip' SECRET</script >",
      "<script><!-- <script> SECRET </script>",
      "<SCRIPT type=application/ld+json>{'code': 'SECRET'}</SCRIPT>",
      "<style>SECRET</style>",
      "<template><p>SECRET</p></template>",
      "<noscript><p>SECRET</p></noscript>",
      "<svg><text>SECRET</text></svg>",
      "<svg><title>SECRET</title></svg>",
      "<svg><desc><p>SECRET</p></desc></svg>",
      "<title>SECRET</title>",
      "<textarea>SECRET</textarea>",
      "<input value=SECRET placeholder=SECRET>",
      "<iframe>SECRET</iframe>",
      "<noframes>SECRET</noframes>",
      "<video>SECRET</video>",
      "<canvas>SECRET</canvas>",
      "<datalist><option>SECRET</datalist>",
      "<img alt=SECRET title=SECRET data-code=SECRET src=SECRET>",
      "<p hidden>SECRET</p>",
      "<p hidden=''>SECRET</p>",
      "<p hidden=until-found>SECRET</p>",
      "<p HIDDEN><b><i>SECRET</i></b></p>",
      "<p aria-hidden=true>SECRET</p>",
      "<p aria-hidden=' TRUE '>SECRET</p>",
      "<p style='display:none'>SECRET</p>",
      "<p style='color:red; DISPLAY : NONE !important'>SECRET</p>",
      "<p style='display:/* block */none'>SECRET</p>",
      "<p style='display/**/:none'>SECRET</p>",
      "<p style='display&colon;none'>SECRET</p>",
      "<p style='visibility:hidden'>SECRET</p>",
      "<p style='visibility: collapse'>SECRET</p>",
      "<div popover>SECRET</div>",
      "<dialog>SECRET</dialog>",
      "<div hidden><div>a</div>SECRET</div>",
      "<div hidden><p>a<p>SECRET</div>",
      "<div hidden><br><img>SECRET</div>",
      "<div hidden></span></p>SECRET</div>",
      "<div hidden><span>a</div><div hidden>SECRET</span></div>",
      "<div hidden><svg/>SECRET</div>",
      "<p title='</p>SECRET'></p>",
      "<p title='<!--' hidden>SECRET</p>",
    ],
    (hiding) => {
      expect(textOf(`<p>before</p>${hiding}`)).not.toContain("SECRET");
      if (!/^(<!-- SECRET)$/.test(hiding)) expect(textOf(`${hiding}<p>after</p>`)).toEndWith("after");
    },
  );

  testTable(
    "parts that only look hidden are read",
    [
      "<p style='display:block'>SEEN</p>",
      "<p aria-hidden=false>SEEN</p>",
      "<dialog open>SEEN</dialog>",
      "<p hidden>a<p>SEEN",
      "<li hidden>a<li>SEEN",
      "<div><span hidden>a</div>SEEN",
      "<!-- a --!>SEEN<!-- -->",
      "<!-->SEEN<!-- -->",
      "<script>a</script>SEEN",
      "<input hidden>SEEN",
      "<p data-hidden=1>SEEN</p>",
    ],
    (html) => {
      expect(textOf(html)).toContain("SEEN");
    },
  );
});
