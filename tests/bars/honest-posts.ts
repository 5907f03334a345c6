const words = (count: number) =>
  "Children keep their pens in a winter box; key workers with joy enter the summer sale and pay less. "
    .repeat(Math.ceil(count / 18))
    .split(" ")
    .slice(0, count)
    .join(" ");
const head = "<h2>First</h2>";
const paragraphs = (count: number) => `<p>${words(count / 2)}</p>\n<p>${words(count / 2)}</p>`;
const list = "<ul><li>Children</li><li>Pens</li></ul>";
const whole = (more: string, count = 900) => `${head}${paragraphs(count)}<h2>Second</h2>${more}${list}`;

/** The content of a post in each form that an honest model may choose. Its placeholders are of d1 and d2. */
export const honestPosts: Record<string, string> = {
  plain: whole(""),
  "just long enough": whole("", 800),
  "just short enough": whole("", 1490),
  "one paragraph": `${head}<p>${words(900)}</p><h2>Second</h2>${list}`,
  "short paragraphs": `${head}${`<p>${words(18)}</p>`.repeat(50)}<h2>Second</h2>${list}`,
  "a numbered list": whole("<ol><li>Compare</li><li>Pay</li></ol>").replace(list, ""),
  "nested lists": whole("<ul><li>Pens<ul><li>Ink</li><li>Gel</li></ul></li></ul>"),
  "a list of paragraphs": whole("<ul><li><p>Pens</p></li><li><p>Children</p></li></ul>"),
  "mostly lists": `${head}<ul>${`<li>${words(18)}</li>`.repeat(50)}</ul><h2>Second</h2>`,
  "h3 headings": whole("<h3>For children</h3><p>Pens.</p><h3>For key workers</h3><p>Joy.</p>"),
  "many headings": whole("<h2>Third</h2><p>Pens.</p>".repeat(8)),
  "headings with emphasis": whole("<h2><em>Why</em> pens</h2><p>Because.</p>"),
  "headings as questions": whole("<h2>What is a code?</h2><p>A word to enter at checkout.</p>"),
  "strong and em": whole("<p><strong>Children</strong> and <em>pens</em>, <b>bold</b>, <i>leaning</i>.</p>"),
  "a quotation": whole("<blockquote><p>Winter is coming.</p></blockquote>"),
  "line breaks": whole("<p>Pens<br>Ink<br />Paper</p>"),
  "upper-case tags": whole("<P>Pens</P><UL><LI>Ink</LI></UL>"),
  "tags with blanks": whole("<p >Pens</p ><ul\n><li>Ink</li></ul>"),
  "unclosed items": whole("<ul><li>Pens<li>Ink</ul>"),
  "entities and typography": whole("<p>Pens &amp; ink&nbsp;– “children’s” &lt;size&gt; … 5&nbsp;kg</p>"),
  "other scripts": whole("<p>Crème brûlée, Straße, 帐篷, палатка, ⛺.</p>"),
  "a bare ampersand and a less-than sign": whole("<p>Pens & ink, 3 < 5.</p>"),
  "words in capitals": whole("<p>The IKEA catalogue, a USB cable and the FAQ.</p>"),
  "numbers and years": whole("<p>In 2026 children used 12 pens, 3 of them green, in 24 hours.</p>"),
  "a sum of its own": whole("<p>A pen costs $3, and 20% of them leak.</p>"),
  "words about codes": whole("<p>Enter the code at checkout, apply it, and use winter or summer sales.</p>"),
  "a link": whole('<p>See <a href="https://pens.example/">the shop</a>.</p>'),
  "an attribute": whole('<p class="lead">Pens.</p>'),
  "windows line ends": whole("<p>Pens.</p>\r\n<p>Ink.</p>\r\n"),
  "a deal between paragraphs": whole("<p>Pens.</p>\n{{deal:d1}}\n<p>Ink.</p>"),
  "a deal in a paragraph of its own": whole("<p>{{deal:d1}}</p><p>{{deal:d2}}</p>"),
  "a deal twice": whole("<p>{{deal:d1}}</p><p>Pens.</p><p>{{deal:d1}}</p>"),
  "texts of deals": whole("<p>Use {{code:d1}}: {{value:d1}}, until {{ends:d1}}. Or {{link:d2}}.</p>"),
  "texts in a list": whole("<ul><li><strong>{{value:d1}}</strong> with {{code:d1}}</li></ul>"),
  "a text in a heading": whole("<h3>{{value:d1}} on tents</h3><p>Pens.</p>"),
  "blanks in placeholders": whole("<p>{{ code : d1 }} and {{deal: d2}}</p>"),
  "sections of an article": `<article><section>${whole("")}</section></article>`,
  "a division around all": `<div>\n${whole("")}\n</div>`,
  "a table": whole(
    "<table><caption>Pens</caption><thead><tr><th>Kind</th><th>For</th></tr></thead>" +
      "<tbody><tr><td>Gel</td><td>{{value:d1}}</td></tr></tbody></table>",
  ),
  "a smaller heading and a rule": whole("<h4>In short</h4><p>Ink.</p><hr><p>Paper.</p>"),
  "struck and raised words": whole("<p><s>Quills</s> <u>pens</u>, H<sub>2</sub>O, the 2<sup>nd</sup>.</p>"),
  "words in spans": whole('<p><span class="lead">Pens</span> and <span>ink</span>.</p>'),
  "a comment": `<!-- Introduction -->${whole("<!-- deal --><p>{{deal:d1}}</p>")}`,
  "preformatted steps": whole("<pre><code>cart, code, pay</code></pre>"),
  "empty paragraphs": whole("<p></p><p>&nbsp;</p><p><br></p>"),
  "blanks at both ends": `\n\n  ${whole("")}  \n`,
  "emoji that are joined": whole("<p>For a family 👨‍👩‍👧‍👦 with a ❤️ for pens.</p>"),
  "words from right to left": whole("<p>قلم وحبر, עט ודיו.</p>"),
  "questions and answers": whole(
    "<h3>Does a code end?</h3><p><strong>Yes.</strong> See {{ends:d1}}.</p><h3>Two codes?</h3><p>No.</p>",
  ),
  "steps with a deal each": whole(
    "<ol>\n<li>\n{{deal:d1}}\n</li>\n<li>Or this:\n<ul><li>{{link:d2}}</li></ul></li>\n</ol>",
  ),
  "a deal after a colon": whole("<p>See this:\n{{deal:d1}}\nand pay.</p>"),
  "a deal in strong words": whole("<p><strong>{{deal:d1}}</strong></p>"),
  "a deal in a quotation": whole("<blockquote>{{deal:d1}}</blockquote>"),
  "a deal as the address of a link": whole('<p><a href="{{link:d1}}">Pens</a> for less.</p>'),
  "two deals side by side": whole("<p>{{link:d1}}{{link:d2}}</p><p>{{deal:d1}} {{deal:d2}}</p>"),
  "a deal between bare lines": whole("Pens and ink.\n\n{{deal:d2}}\n\nPaper."),
};
