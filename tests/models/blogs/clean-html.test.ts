import { expect, test } from "bun:test";
import fc from "fast-check";
import { cleanAndReport, cleanHtml } from "../../../src/models/blogs/html";
import { replaceDealNodes } from "../../../src/schemas/post-nodes";

const ALLOWED: Record<string, string[]> = {
  ...Object.fromEntries(
    "h2 h3 h4 p br hr ul ol li blockquote pre code strong b em i s u sub sup table caption thead tbody tr"
      .split(" ")
      .map((tag) => [tag, []]),
  ),
  a: ["href", "title", "rel"],
  img: ["src", "alt", "width", "height", "loading"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  p: ["data-deal"],
  span: ["data-deal-code", "data-deal-value", "data-deal-ends", "data-deal-link"],
};

const FORBIDDEN =
  "script style svg math iframe form input base meta link object embed template noscript textarea title plaintext xmp x-y";
const tag = fc.constantFrom(...Object.keys(ALLOWED), "a", "img", "img", ...FORBIDDEN.split(" "));
const scheme = fc.constantFrom(
  "https:",
  "http:",
  "mailto:",
  "data:",
  "javascript:",
  "vbscript:",
  "//",
  "/",
  "",
);
const blank = fc.constantFrom("", " ", "\n", "\t", "\0", "&#9;", "&NewLine;");
const address = fc
  .tuple(
    blank,
    scheme,
    blank,
    fc.constantFrom("a.example/b", "image/png;base64,AAAA", "alert(1)", "text/html,<p>"),
  )
  .map((parts) => parts.join(""));
const attribute = fc
  .tuple(
    fc.constantFrom(
      "href",
      "src",
      "SRC",
      "srcset",
      "title",
      "alt",
      "style",
      "id",
      "name",
      "class",
      "onerror",
      "rel",
      "data-deal",
      "data-deal-code",
    ),
    fc.constantFrom('="', "='", "=", " = "),
    fc.oneof(address, fc.string({ maxLength: 8 }), fc.nat().map(String)),
    fc.constantFrom('"', "'", "", " "),
  )
  .map((parts) => parts.join(""));
const opening = fc
  .tuple(tag, fc.array(attribute, { maxLength: 3 }), fc.constantFrom(">", "/>", ""))
  .map(([name, attributes, end]) => `<${[name, ...attributes].join(" ")}${end}`);
const closing = tag.map((name) => `</${name}>`);
const odd = fc.constantFrom(
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "<",
  ">",
  "&lt;script&gt;",
  "&#60;",
  "<?",
  "\0",
  "<!",
);
const html = fc
  .array(fc.oneof(opening, opening, closing, odd, fc.string({ maxLength: 8 })), { maxLength: 12 })
  .map((pieces) => pieces.join(""));

/** The parts of some HTML that are not allowed, as another parser reads it. */
function surplus(html: string): string[] {
  const found: string[] = [];
  new HTMLRewriter()
    .on("*", {
      element({ tagName, attributes }) {
        if (!(tagName in ALLOWED)) found.push(tagName);
        for (const [name = "", value = ""] of attributes) {
          if (!ALLOWED[tagName]?.includes(name)) found.push(`${tagName} ${name}`);
          if (name === "href" && !/^(https?|mailto):$/.test(schemeOf(value))) found.push(`href=${value}`);
          if (name.startsWith("data-") && !/^[1-9]\d{0,8}$/.test(value)) found.push(`${name}=${value}`);
          if (name === "src" && !/^https?:$/.test(schemeOf(value))) found.push(`src=${value}`);
        }
      },
      comments: (comment) => void found.push(comment.text),
    })
    .transform(html);
  return found;
}

/** An address that cannot be parsed leads nowhere, as one of the site's own would. */
const schemeOf = (address: string) => URL.parse(address, "https://site.example/")?.protocol ?? "https:";

test("cleaned HTML has only allowed elements, attributes and addresses, and cleaning it again removes nothing", () => {
  const property = fc.property(html, (given) => {
    const clean = cleanHtml(given);
    expect(surplus(clean)).toEqual([]);
    // A rendering replaces each node as a whole.
    expect(replaceDealNodes(clean, () => "")).not.toMatch(/<(p|span) /);
    expect(cleanAndReport(clean).removed).toEqual([]);
  });
  fc.assert(property, { numRuns: 2_000 });
});

test.each([
  "data:image/svg+xml,<svg/onload=alert(1)>",
  "DATA:image/png;base64,AAAA",
  " data:image/png;base64,AAAA",
])("a picture at %p is removed", (address) => {
  expect(cleanHtml(`<p>a<img src='${address}' alt="b">c</p>`)).toBe("<p>ac</p>");
});
