import { describe, expect, test } from "bun:test";
import { readPage } from "../../../src/robot/page/page";
import { testTable } from "../../table";

const read = (html: string, url = "https://www.shop.example/home") => readPage(html, url);
const textOf = (html: string) =>
  read(html)
    .blocks.map(({ text }) => text)
    .join("\n");

describe("title and description", () => {
  testTable(
    "the title is read",
    [
      ["<title> Shop &amp;\n more </title>", "Shop & more"],
      ["<title>a</title><title>b</title>", "a"],
      ["<svg><title>icon</title></svg><title>shop</title>", "shop"],
      ["<title>a<b>c</b></title>", "a<b>c</b>"],
      ["<p>no title</p>", ""],
      [`<title>${"😀".repeat(400)}</title>`, "😀".repeat(150)],
    ],
    ([html, title]) => {
      expect(read(html).title).toBe(title);
    },
  );

  testTable(
    "the description is read",
    [
      ["<meta name=description content=' a  b '>", "a b"],
      ["<META NAME=Description CONTENT=a>", "a"],
      ["<meta property=og:description content=b><meta name=description content=a>", "a"],
      ["<meta property=og:description content=b>", "b"],
      ["<meta name=description content=''><meta property=og:description content=b>", "b"],
      ["<meta name=description>", ""],
      ["", ""],
    ],
    ([html, description]) => {
      expect(read(html).description).toBe(description);
    },
  );
});

describe("icons", () => {
  test("are ranked: touch icons, icons by size, the preview, the favicon", () => {
    const html = `<meta property="og:image" content="/preview.jpg"><link rel="shortcut icon" href="/16.png" sizes="16x16">
      <link rel=icon href=/unsized.png><link rel=ICON href="//cdn.example/64.png" sizes="32x32 64X64">
      <link rel=icon href=/any.svg sizes=any><link rel=mask-icon href=/mask.svg><link rel=stylesheet href=/a.css>
      <link rel="apple-touch-icon" href="touch.png"><link rel=apple-touch-icon-precomposed sizes=180x180 href=t180.png>`;
    expect(read(html, "https://shop.example/en/").icons).toEqual([
      "https://shop.example/en/t180.png",
      "https://shop.example/en/touch.png",
      "https://cdn.example/64.png",
      "https://shop.example/16.png",
      "https://shop.example/unsized.png",
      "https://shop.example/any.svg",
      "https://shop.example/preview.jpg",
      "https://shop.example/favicon.ico",
    ]);
  });

  test("are http and https addresses, each once", () => {
    const html = `<link rel=icon href="data:image/png;base64,AA"><link rel=icon href="javascript:a"><link rel=icon>
      <link rel=icon href=""><link rel=icon href="http://"><link rel=icon href=/favicon.ico><link rel=icon href=http://a:b@c/>`;
    expect(read(html).icons).toEqual(["https://www.shop.example/favicon.ico"]);
  });
});

test("attributes named like JavaScript's properties are harmless", () => {
  const html = "<constructor __proto__=a toString=b>a</constructor><p constructor=a valueOf=b>b</p>";
  expect(textOf(html)).toBe("a\nb");
  expect(read("<a href=/constructor>__proto__ toString</a>").offers).toEqual([]);
});
