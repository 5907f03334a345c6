import { expect } from "bun:test";
import { decodeHtml } from "../../../src/robot/fetch/charset";
import { testTable } from "../../table";

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

testTable(
  "the bytes are decoded in the charset that they or the header name",
  [
    ["UTF-8 by default", Buffer.from("café €"), "text/html", "café €"],
    ["the content type's charset", latin("caf\xe9 \x80"), "text/html; charset=iso-8859-1", "café €"],
    ["one in quotes and capitals", latin("caf\xe9"), 'text/html; Charset="Windows-1252"; a=b', "café"],
    ["Japanese", Buffer.from([0x83, 0x5a, 0x81, 0x5b, 0x83, 0x8b]), "text/html;charset=shift_jis", "セール"],
    [
      "Russian",
      Buffer.from([0xf1, 0xea, 0xe8, 0xe4, 0xea, 0xe0]),
      "text/html; charset=windows-1251",
      "скидка",
    ],
    ["Chinese", Buffer.from([0xd3, 0xc5, 0xbb, 0xdd]), "text/html; charset=gbk", "优惠"],
    ["one that nobody knows", Buffer.from("café"), "text/html; charset=nonsense", "café"],
    ["an empty one", Buffer.from("café"), "text/html; charset=", "café"],
    ["one of blanks", Buffer.from("café"), `text/html; charset=${" ".repeat(1_000_000)};`, "café"],
    ["a byte order mark before all else", utf16("café"), "text/html; charset=utf-8", "café"],
    ["that of UTF-8", Buffer.from("\ufeffcafé"), "text/html; charset=iso-8859-1", "café"],
    ["bytes that are none of it", latin("caf\xe9!"), "text/html", "caf\ufffd!"],
  ],
  ([_name, bytes, contentType, text]) => {
    expect(decodeHtml(bytes, contentType)).toBe(text);
  },
);

testTable(
  "a tag names the charset",
  [
    '<meta charset="iso-8859-1">',
    "<META CharSet=latin1 >",
    "<meta charset = 'windows-1252'/>",
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
    '<html><head><title>a</title><meta name="a" content="b"><meta charset="l1">',
  ],
  (tag) => {
    expect(decodeHtml(latin(`${tag}caf\xe9`), "text/html")).toBe(`${tag}café`);
    expect(decodeHtml(Buffer.from(`${tag}café`), "text/html; charset=utf-8")).toBe(`${tag}café`);
  },
);

testTable(
  "a useless charset leaves UTF-8",
  ["<meta charset=utf-16>", "<meta name=charset>", "<meta charset=>", `${" ".repeat(1024)}<meta charset=l1>`],
  (tag) => {
    expect(decodeHtml(Buffer.from(`${tag}café`), "text/html")).toBe(`${tag}café`);
  },
);
