/** Pages that a hostile shop might send, of about the given number of bytes. */
export const hostilePages: Record<string, (size: number) => string> = {
  "@ in a style sheet": (size) => `<style>${fill("@", size)}</style><p>a`,
  "a style sheet without a brace": (size) => `<style>${fill("a ", size)}</style><p>a`,
  "opening braces in a style sheet": (size) => `<style>${fill("a{", size)}</style><p>a`,
  "@media within @media": (size) => `<style>${fill("@media a{", size)}</style><p>a`,
  "@ statements": (size) => `<style>${fill("@a;", size)}b{display:none}</style><p>a`,
  "closing braces in a style sheet": (size) => `<style>${fill("}", size)}</style><p>a`,
  "comments in a style sheet": (size) => `<style>${fill("/*", size)}</style><p>a`,
  "many style rules for many elements": (size) => {
    const half = lines(size / 2, (n) => `.c${n}{display:none}`);
    return `<style>${half}</style>${lines(size / 2, (n) => `<b class=c${n}>1</b>`)}`;
  },
  "style attributes": (size) => lines(size, (n) => `<b style="left:-${n}${n}px;opacity:0.${n}">1</b>`),
  "a long declaration": (size) => `<p style="text-decoration:${fill("line-throug", size)}">a`,
  "digits in a declaration": (size) => `<p style="left:-${fill("1", size)}!">a`,
  "divs within divs": (size) => fill(`${"<div>".repeat(250)}1 a${"</div>".repeat(250)}`, size),
  "deep divs around empty ones": (size) => `${"<div>".repeat(240)}1${fill("<p></p>", size)}`,
  "deep divs around empty ones of many looks": (size) =>
    "<div>".repeat(240) + lines(size, (n) => `<p class=a${n}></p>`),
  "deep divs around blanks": (size) => `${"<div>".repeat(240)}1${fill("<p> <b> </b></p>", size)}`,
  "cards within cards": (size) =>
    fill(`${"<li><ul>".repeat(120)}<li>1</li>${"</ul></li>".repeat(120)}`, size),
  "a deep tree of two": (size) => {
    const tree = (depth: number): string => (depth === 0 ? "1" : `<div>${tree(depth - 1)}</div>`.repeat(2));
    return fill(`<div>${tree(11)}</div>`, size);
  },
  "headings and short lines": (size) =>
    [1, 2, 3, 4, 5, 6].map((n) => `<h${n}>${"w ".repeat(95)}</h${n}>`).join("") + fill("a<br>", size),
  "lists of links": (size) => `<ul>${lines(size, (n) => `<li><a href=/deal/${n}>a</a>`)}</ul>`,
  "links of one list": (size) => `<p>${lines(size, (n) => `<a href=/deal/${n}>${n}</a>`)}`,
  "long links": (size) => fill(`<a href="/${"deal-".repeat(400)}">offer</a>`, size),
  "a table of many rows": (size) =>
    `<table><tr><th>${"h ".repeat(90)}<th>b</tr>${fill("<tr><td>1<td>2", size)}</table>`,
  "tables within tables": (size) => `${fill("<table><tbody><tr><td>", size)}1`,
  "U+FDFA": (size) => `<p>${fill("\ufdfa", size)}`,
  "U+FDFA in words": (size) => `<p>${fill("\ufdfa a ", size)}`,
  "marks on one letter": (size) => `<p>a${fill("\u0315\u0300", size)}`,
  "marks on many letters": (size) => `<p>${fill(`a${"\u0315\u0300".repeat(40)}`, size)}`,
  "blanks and line breaks": (size) => `<p>${fill(" \n<br> ", size)}`,
  "invisible letters": (size) => `<p>${fill("\u200b\u00ad", size)}`,
  "Σ and signs": (size) => `<p>${fill("Σ'", size)}${fill("'", size / 4)}`,
  "the quote's first half": (size) => `<p>${fill(`${"ab ".repeat(80)}c `, size)}`,
  "spaces as entities": (size) => `<p>${fill(" &#32;", size)}`,
  "half a declaration, often": (size) => `<p style="${fill("display ", size)}">a`,
  "comments in a style attribute": (size) => `<p style="${fill("/*", size)}">a`,
  "a long base for many links": (size) =>
    `<base href="/${fill("b", size / 2)}">${fill("<a href=x>", size / 2)}`,
  "forms within forms": (size) => "<b>".repeat(250) + fill("<form></form>", size),
  "tags that never end": (size) => fill("<b>", size / 2) + fill("</i>", size / 2),
  "deep tags and wrong ends": (size) => "<b>".repeat(250) + fill("</i>", size),
  "a tag that never ends": (size) => `<p>a<p ${fill("a ", size)}`,
  "an attribute that never ends": (size) => `<p>a<p title="${fill("a ", size)}`,
  "a comment that never ends": (size) => `<p>a<!-- ${fill("--", size)}`,
  "comments that never end": (size) => `<p>a${fill("<!--", size)}`,
  "a script that never ends": (size) => `<p>a<script>${fill("</scrip", size)}`,
  "a title that never ends": (size) => `<title>${fill("😀", size)}`,
  "declarations and CDATA": (size) => fill("<!a><![CDATA[a]]><?a?>", size),
  brackets: (size) => fill("<", size),
  ampersands: (size) => fill("&", size),
  entities: (size) => `<p>${fill("&notinva;&CounterClockwiseContourIntegral;&#x1F600;", size)}`,
  "an entity without end": (size) => `<p>&${fill("a", size)} &#${fill("9", size / 4)};`,
  "many attributes": (size) => `<p ${lines(size, (n) => `a${n}=1 `)}>a`,
  "many classes": (size) => `<p class="${lines(size, (n) => `a${n} `)}">a`,
  "elements with many classes": (size) => fill(`<b class="${"a b c d ".repeat(30)}">1</b>`, size),
  "foreign elements": (size) => `<svg><desc>${fill("<b>", size / 2)}${fill("</foreignobject>", size / 2)}`,
  icons: (size) => fill(`<link rel="${"icon ".repeat(40)}" sizes="${"1x1 ".repeat(40)}" href=a>`, size),
  zeros: (size) => `<p>a${fill("\0", size)}`,
  "invalid bytes": (size) => `<meta charset=gb18030><p>${fill("\x81", size)}`,
};

/** The first bytes of a page, which all do little harm. */
const fill = (text: string, size: number) =>
  text.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(text))));

function lines(size: number, line: (n: number) => string): string {
  const found: string[] = [];
  for (let length = 0; length < size; length += found.at(-1)?.length ?? 1) found.push(line(found.length));
  return found.join("");
}
