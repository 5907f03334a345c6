import { describe, expect } from "bun:test";
import { readPage } from "../../src/web/page";
import { testTable } from "../table";

const textOf = (html: string) =>
  readPage(html, "https://shop.example/")
    .blocks.map(({ text }) => text)
    .join("\n");

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
      ["<b>SAVE10</b><i>Copy</i>", "SAVE10 Copy"],
      ["SA\u00ADVE\u200B10", "SAVE10"],
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
      ["Was <del>$80</del>, now $60, or <s>SAVE9</s> SAVE10", "Was , now $60, or SAVE10"],
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
      "<p style='opacity:0'>SECRET</p>",
      "<p style='opacity: .0 !important'>SECRET</p>",
      "<p style='font-size:0px'>SECRET</p>",
      "<p style='overflow:hidden; height:0'>SECRET</p>",
      "<p style='max-height:0%'>SECRET</p>",
      "<p style='position:absolute;left:-9999px'>SECRET</p>",
      "<p style='position:fixed; TOP : -500.5em'>SECRET</p>",
      "<p style='text-indent:-100em'>SECRET</p>",
      "<style>.a{color:red}.gone , .b{display:none}</style><p class='x gone'>SECRET</p>",
      "<p id=gone>SECRET</p><style>#gone{/* ; */visibility:hidden}</style>",
      "<style>@import 'a.css';.gone{opacity:0}</style><b class=gone>SECRET</b>",
      "<style>@media print{.a{color:red}} .gone{display:none}</style><p class=gone>SECRET</p>",
      "<p style='width:0;overflow:hidden'>SECRET</p>",
      "<p style='font-size:.5px'>SECRET</p>",
      "<p style='clip: rect(0 0 0 0)'>SECRET</p>",
      "<p style='clip:rect(1px, 1px, 1px, 1px)'>SECRET</p>",
      "<p style='clip-path: inset(50%)'>SECRET</p>",
      "<p style='text-decoration: line-through red'>SECRET</p>",
      "<style>.old{text-decoration-line:line-through}</style><b class=old>SECRET</b>",
      "<select><option>SECRET</option></select>",
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
      "<p style='opacity:0.5; font-size:0.8em; height:0.5px; left:-9px; line-height:0'>SEEN</p>",
      "<style>@media print{.a{display:none}}</style><p class=a>SEEN</p>",
      "<style>.a:hover,.a .b,p.a{display:none}</style><p class=a>SEEN</p>",
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
