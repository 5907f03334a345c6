import { expect, test } from "bun:test";
import fc from "fast-check";
import { zipSync } from "fflate";
import type { Format } from "../../../src/imports/read/row";
import { formatOf, readRows } from "../../../src/imports/read/rows";
import { testTable } from "../../table";
import { readFile, utf8 } from "./files";
import { hostileFiles } from "./hostile-files";

type File = {
  name: string;
  bytes: Uint8Array;
  /** What a person corrects of the guessed format. */
  corrected?: Partial<Format>;
  guessed?: Partial<Format>;
  rows: Record<string, string>[];
  /** Such as `3 quotes`: the line and why it cannot be read. */
  faults?: string[];
  skipped?: number;
  isComplete?: boolean;
  /** Why the file is not read on. */
  stopped?: string;
};

const csv = (...lines: string[]) => utf8(lines.join("\r\n"));

/** Bytes of a text in an encoding that `TextEncoder` does not write. */
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ""), "hex"));
const utf16 = (text: string, mark = "\ufeff") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());

const cafe = [{ Title: "Café – 5 €", Code: "A" }];
const many = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));

const HEADER_OF_ZIP = 35;
/** Rows of 10 bytes. */
const numbered = utf8(`Title;Code\n${many(2000, (n) => `T${1000 + n};C1\r\n`).join("")}`);

const files: File[] = [
  // Encodings
  { name: "UTF-8", bytes: csv("Title,Code", "Café – 5 €,A"), guessed: { encoding: "utf-8" }, rows: cafe },
  { name: "UTF-8 with a mark", bytes: csv("\ufeffTitle,Code", "Café – 5 €,A"), rows: cafe },
  {
    name: "UTF-16LE",
    bytes: utf16("Title\tCode\nCafé – 5 €\tA\n"),
    guessed: { encoding: "utf-16le", separator: "\t" },
    rows: cafe,
  },
  {
    name: "UTF-16BE",
    bytes: swapped(utf16("Title,Code\nCafé – 5 €,A\n")),
    guessed: { encoding: "utf-16be" },
    rows: cafe,
  },
  {
    name: "UTF-16LE without a mark",
    bytes: utf16("Title,Code\nCafé – 5 €,A\n", ""),
    guessed: { encoding: "utf-16le" },
    rows: cafe,
  },
  {
    name: "windows-1252",
    bytes: latin("Title,Code\nCaf\xe9 \x96 5 \x80,A\n"),
    guessed: { encoding: "windows-1252" },
    rows: cafe,
  },
  {
    name: "iso-8859-2, corrected",
    bytes: latin("Title,Code\n\xbblut\xb9 k\xf9\xf2,A\n"),
    corrected: { encoding: "iso-8859-2" },
    rows: [{ Title: "ťlutš kůň", Code: "A" }],
  },
  {
    name: "windows-1251, corrected",
    bytes: latin("Title,Code\n\xd1\xea\xe8\xe4\xea\xe0,A\n"),
    corrected: { encoding: "windows-1251" },
    rows: [{ Title: "Скидка", Code: "A" }],
  },
  {
    name: "shift_jis, corrected",
    // 割引 and ソ, whose second byte is a backslash.
    bytes: new Uint8Array([...latin("Title,Code\n"), ...hex("8a84 88f8 835c"), ...latin(",A\n")]),
    corrected: { encoding: "shift_jis" },
    rows: [{ Title: "割引ソ", Code: "A" }],
  },
  {
    name: "an XML file that names its encoding",
    bytes: latin('<?xml version="1.0" encoding="iso-8859-1"?><d><o><t>Caf\xe9</t><c>A</c></o></d>'),
    guessed: { kind: "xml", encoding: "windows-1252", path: "d.o" },
    rows: [{ t: "Café", c: "A" }],
    skipped: 0,
  },
  {
    name: "another encoding from the third line on",
    bytes: new Uint8Array([...csv("Title,Code", "One,A", ""), ...latin("Caf\xe9,B\r\nTwo,C\r\n")]),
    corrected: { encoding: "utf-8" },
    rows: [
      { Title: "One", Code: "A" },
      { Title: "Two", Code: "C" },
    ],
    faults: ["3 characters"],
  },
  {
    name: "an encoding that nobody knows",
    bytes: csv("Title,Code", "One,A"),
    corrected: { encoding: "utf-9" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "encoding",
  },
  // Separators and quotation marks
  {
    name: "semicolons, and commas within",
    bytes: csv("Titel;Preis", "1;x, y, z", '"2; 3";"4, 5"'),
    guessed: { separator: ";" },
    rows: [
      { Titel: "1", Preis: "x, y, z" },
      { Titel: "2; 3", Preis: "4, 5" },
    ],
  },
  {
    name: "tabs",
    bytes: csv("Title\tCode", "A, b; c | d\tX"),
    guessed: { separator: "\t" },
    rows: [{ Title: "A, b; c | d", Code: "X" }],
  },
  {
    name: "pipes",
    bytes: csv("Title|Code", "A, b; c|X"),
    guessed: { separator: "|" },
    rows: [{ Title: "A, b; c", Code: "X" }],
  },
  {
    name: "a line that names the separator",
    bytes: csv("sep=;", "Title;Code", "A;X"),
    guessed: { separator: ";" },
    rows: [{ Title: "A", Code: "X" }],
    skipped: 2,
  },
  {
    name: "line breaks and doubled quotation marks within a cell",
    bytes: csv("Title,Code", '"Say ""hi""', "twice, or", 'more",X', 'B,"Y"'),
    rows: [
      { Title: 'Say "hi"\ntwice, or\nmore', Code: "X" },
      { Title: "B", Code: "Y" },
    ],
    skipped: 3,
  },
  {
    name: "blanks around quotation marks, and marks for inches",
    bytes: csv("Title,Code", ' "A, b" , "X"', 'A 15" screen,Y'),
    rows: [
      { Title: "A, b", Code: "X" },
      { Title: 'A 15" screen', Code: "Y" },
    ],
  },
  {
    name: "old line ends, empty lines and a line of separators",
    bytes: utf8("Title,Code\rA,X\r\r,\rB,Y\r"),
    rows: [
      { Title: "A", Code: "X" },
      { Title: "B", Code: "Y" },
    ],
    skipped: 3,
  },
  {
    name: "a quotation mark that is not closed, in the first of 50,000 rows",
    bytes: csv("Title,Code", '"Not closed,X', ...many(49_999, (n) => `Row ${n},C${n}`)),
    rows: many(49_999, (n) => ({ Title: `Row ${n}`, Code: `C${n}` })),
    faults: ["2 quotes"],
  },
  {
    name: "the same, and each row after it is quoted",
    bytes: csv("Title,Code", '"Not closed,X', ...many(2_000, (n) => `"Row, ${n}","C${n}"`)),
    rows: many(2_000, (n) => ({ Title: `Row, ${n}`, Code: `C${n}` })),
    faults: ["2 quotes"],
  },
  {
    name: "two quotation marks that close each other's cell, with a row between",
    bytes: csv("Id,Title,Code,Link", '1,"One,X,a', "2,Two,Y,b", '3,Three",Z,c', "4,Four,W,d"),
    rows: [{ Id: "4", Title: "Four", Code: "W", Link: "d" }],
    faults: ["2 quotes"],
    skipped: 3,
    isComplete: false,
  },
  {
    name: "a quotation mark in the last row that is not closed",
    bytes: csv("Title,Code", "A,X", '"B,Y'),
    rows: [{ Title: "A", Code: "X" }],
    faults: ["3 quotes"],
    isComplete: false,
  },
  {
    name: "a broken first line",
    bytes: csv('"Title,Code', "A,X"),
    rows: [],
    faults: ["1 quotes"],
    skipped: 0,
    isComplete: false,
    stopped: "quotes",
  },
  // Columns
  {
    name: "a cell too many and one too few",
    bytes: csv("Title,Code,Link", "A,X,1", "B, C,X,2", "D,X", "E,X,3,,"),
    rows: [
      { Title: "A", Code: "X", Link: "1" },
      { Title: "E", Code: "X", Link: "3" },
    ],
    faults: ["3 columns 4 instead of 3", "4 columns 2 instead of 3"],
  },
  {
    name: "the last row cut",
    bytes: csv("Title,Code,Link", "A,X,1", "B,"),
    rows: [{ Title: "A", Code: "X", Link: "1" }],
    faults: ["3 columns 2 instead of 3"],
    isComplete: false,
  },
  {
    name: "doubled and nameless columns",
    bytes: csv("Code,Title,Code,,Code (2)", "A,B,C,D,E"),
    rows: [{ Code: "A", Title: "B", "Code (2)": "C", "Column 4": "D", "Code (2) (2)": "E" }],
  },
  {
    name: "a header of 100,000 columns",
    bytes: csv(",".repeat(99_999).replaceAll(",", "a,"), "A"),
    rows: [],
    faults: ["1 tooManyColumns"],
    skipped: 0,
    isComplete: false,
    stopped: "tooManyColumns",
  },
  {
    name: "columns that name properties of every object",
    bytes: csv("__proto__,constructor,toString", "A,B,C"),
    rows: [
      Object.fromEntries([
        ["__proto__", "A"],
        ["constructor", "B"],
        ["toString", "C"],
      ]),
    ],
  },
  {
    name: "codes that look like numbers",
    bytes: csv("Code,Title", "000123,A", "1E5,B", "0x10,C", "1.10,D", "TRUE,E"),
    rows: ["000123", "1E5", "0x10", "1.10", "TRUE"].map((Code, n) => ({ Code, Title: "ABCDE"[n] ?? "" })),
  },
  {
    name: "formulas, and those that an export has defused",
    bytes: csv("Code,Title", "A,=cmd|' /C calc'!A0", "B,'=1+1", "C,'-20% on all", "D,'tis", "E,''=1"),
    rows: [
      { Code: "A", Title: "=cmd|' /C calc'!A0" },
      { Code: "B", Title: "=1+1" },
      { Code: "C", Title: "-20% on all" },
      { Code: "D", Title: "'tis" },
      { Code: "E", Title: "'=1" },
    ],
  },
  {
    name: "NUL",
    bytes: csv("Title,Code", "A\0B,X"),
    corrected: { encoding: "utf-8" },
    rows: [{ Title: "AB", Code: "X" }],
  },
  {
    name: "a line of 3 MB",
    bytes: csv("Title,Code", `${"x".repeat(3_000_000)},X`, "A,Y"),
    rows: [{ Title: "A", Code: "Y" }],
    faults: ["2 tooLong 262144"],
  },
  { name: "nothing", bytes: new Uint8Array(), rows: [], skipped: 0, isComplete: false, stopped: "empty" },
  {
    name: "only blank lines",
    bytes: csv("", " ", ""),
    rows: [],
    skipped: 2,
    isComplete: false,
    stopped: "empty",
  },
  { name: "only a header", bytes: csv("Title,Code"), rows: [] },
  // JSON
  {
    name: "a JSON list under a key, with what stands in objects and lists",
    bytes: utf8(
      '{"result": true, "meta": {"tags": ["a"]}, "offers": [{"id": 12345678901234567890, "code": 1E5, "v": {"code": null, "own": true}, "r": ["GB", "US"], "c": [{"n": "x"}]}, {"id": 2}], "next": [{"id": 3}]}',
    ),
    guessed: { kind: "json", path: "" },
    rows: [
      { id: "12345678901234567890", code: "1E5", "v.code": "", "v.own": "true", r: "GB, US", "c.1.n": "x" },
      { id: "2" },
    ],
    skipped: 0,
  },
  {
    name: "a JSON list at the place that a person chose",
    bytes: utf8('{"offers": [{"a": "1"}], "data": {"more.offers": [{"a": "2"}]}}'),
    corrected: { path: "data.more.offers" },
    rows: [{ a: "2" }],
    skipped: 0,
  },
  {
    name: "elements that are no objects",
    bytes: utf8('[{"a": "x, ]}"}, 5, null, ["b"], {"a": "\\"\\\\", "__proto__": "p"}]'),
    guessed: { kind: "json", path: "" },
    rows: [
      { a: "x, ]}" },
      Object.fromEntries([
        ["a", '"\\'],
        ["__proto__", "p"],
      ]),
    ],
    faults: ["2 broken", "3 broken", "4 broken"],
    skipped: 0,
  },
  {
    name: "a JSON file with a broken element",
    bytes: utf8('[{"a": "1"}, {"a": }, {"a": "2"}]'),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "brokenJson",
  },
  {
    name: "a cut JSON file",
    bytes: utf8('{"offers": [{"a": "1"}, {"a": "2'),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "brokenJson",
  },
  {
    name: "an empty day in JSON",
    bytes: utf8('{"result": true, "offers": []}'),
    rows: [],
    skipped: 0,
  },
  {
    name: "an element of more than 256 KiB",
    bytes: utf8(`[{"a": "${"x".repeat(300_000)}"}, {"a": "1"}]`),
    rows: [{ a: "1" }],
    faults: ["1 tooLong 262144"],
    skipped: 0,
  },
  {
    name: "a JSON list of more than 32 MiB",
    bytes: utf8(`[${'{"a": "an offer that is long enough"},'.repeat(900_000)}{"a": "1"}]`),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "longJson",
  },
  {
    name: "an error in place of the list",
    bytes: utf8('{"result": false, "error": "quota"}\n'),
    corrected: { kind: "json", path: "offers" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "noRows",
  },
  {
    name: "two JSON lists, one after the other",
    bytes: utf8('[{"a": "1"}][{"a": "2"}]'),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "brokenJson",
  },
  {
    name: "JSON nested 100,000 deep",
    bytes: utf8(`[{"a": "1"}, ${"[".repeat(100_000)}${"]".repeat(100_000)}, {"a": "2"}]`),
    rows: [{ a: "1" }, { a: "2" }],
    faults: ["2 broken"],
    skipped: 0,
  },
  {
    name: "JSON lines, one broken",
    bytes: utf8('{"id": 1, "c": [{"x": 1}]}\n\n{"id": 2\n{"id": "3", "t": "\\ud800"}\n'),
    guessed: { kind: "jsonl" },
    rows: [{ id: "1", "c.1.x": "1" }],
    faults: ["3 broken", "4 characters"],
    skipped: 1,
    isComplete: false,
  },
  // XML
  {
    name: "a list of the shape of Rakuten's",
    bytes: utf8(
      '<couponfeed><TotalMatches>2</TotalMatches><link type="TEXT"><categories><category id="9">A</category><category id="8">B</category></categories><offerdescription>15 &amp; more</offerdescription><couponcode/></link><link type="TEXT"><offerdescription><![CDATA[<b>20</b>]]></offerdescription><couponcode>X</couponcode></link></couponfeed>',
    ),
    guessed: { kind: "xml", path: "couponfeed.link" },
    rows: [
      {
        "@type": "TEXT",
        "categories.category@id": "9, 8",
        "categories.category": "A, B",
        offerdescription: "15 & more",
        couponcode: "",
      },
      { "@type": "TEXT", offerdescription: "<b>20</b>", couponcode: "X" },
    ],
    skipped: 0,
  },
  {
    name: "XML with a bare & and with entities of HTML",
    bytes: utf8("<d><o><t>Tom & Jerry &eacute;</t><u>https://a.example/?a=1&b=2</u></o></d>"),
    rows: [{ t: "Tom & Jerry &eacute;", u: "https://a.example/?a=1&b=2" }],
    skipped: 0,
  },
  {
    name: "a cut XML file",
    bytes: utf8("<d><o><t>A</t><c>1</c></o><o><t>B</t><c>2"),
    rows: [{ t: "A", c: "1" }],
    faults: ["2 cut"],
    skipped: 0,
    isComplete: false,
  },
  {
    name: "XML cut between two rows",
    bytes: utf8("<d><o><t>A</t><c>1</c></o><o><t>B</t><c>2</c></o>"),
    rows: [
      { t: "A", c: "1" },
      { t: "B", c: "2" },
    ],
    skipped: 0,
    isComplete: false,
  },
  {
    name: "a row that is not closed, and end tags that are wrong",
    bytes: utf8(
      "<d><o><t>A</t><c>1</c></o><o><t>B</t><o><t>C</t><c>3</c></o><o><t>D</x></o><o><t>E</t><c>5</c></o></d>",
    ),
    rows: [
      { t: "A", c: "1" },
      { t: "C", c: "3" },
      { t: "E", c: "5" },
    ],
    faults: ["2 broken", "4 broken"],
    skipped: 0,
  },
  {
    name: "an attribute that is not closed",
    bytes: utf8('<d><o id="1"><t>A</t></o><o id="2><t>B</t></o><o id="3"><t>C</t></o></d>'),
    rows: [{ "@id": "1", t: "A" }],
    faults: ["2 broken"],
    skipped: 0,
    isComplete: false,
  },
  {
    name: "entities that multiply",
    bytes: utf8(
      '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d><o><t>&b;</t><c>1</c></o></d>',
    ),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "entities",
  },
  {
    name: "an entity that reads a file",
    bytes: utf8('<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d><o><t>&a;</t><c>1</c></o></d>'),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "entities",
  },
  {
    name: "a page to log in",
    bytes: utf8("<!doctype html><html><body><form><input><p>Log in</p></form></body></html>"),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "webPage",
  },
  {
    name: "XML nested 10,000 deep",
    bytes: utf8(`<d><o><t>A</t><c>1</c></o><o>${"<x>".repeat(10_000)}</d>`),
    rows: [{ t: "A", c: "1" }],
    skipped: 0,
    isComplete: false,
    stopped: "tooDeep",
  },
  {
    name: "a comment that is not closed",
    bytes: utf8(`<d><o><t>A</t><c>1</c></o><!-- ${"x".repeat(3_000_000)}`),
    rows: [{ t: "A", c: "1" }],
    skipped: 0,
    isComplete: false,
    stopped: "broken",
  },
  // Archives
  {
    name: "a ZIP of one file, as a Mac packs it",
    bytes: zipSync({
      "a/": new Uint8Array(),
      "a/a.csv": csv("Title;Code", "A;X"),
      "__MACOSX/a/._a.csv": utf8("x"),
    }),
    guessed: { kind: "csv", separator: ";" },
    rows: [{ Title: "A", Code: "X" }],
  },
  {
    name: "a ZIP that only stores its file, cut",
    bytes: zipSync({ "a.csv": numbered }, { level: 0 }).subarray(0, 1000),
    guessed: { separator: ";" },
    rows: many((1000 - HEADER_OF_ZIP - 11) / 10, (n) => ({ Title: `T${1000 + n}`, Code: "C1" })),
    isComplete: false,
    stopped: "cut",
  },
  {
    name: "a ZIP of two files",
    bytes: zipSync({ "a.csv": csv("Title;Code"), "b.csv": csv("Title;Code", "B;Y") }),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "severalFiles",
  },
  {
    name: "a workbook",
    bytes: zipSync({ "[Content_Types].xml": utf8("<Types/>"), "xl/workbook.xml": utf8("<workbook/>") }),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "workbook",
  },
  {
    name: "a picture",
    bytes: Uint8Array.from({ length: 150_000 }, (_, n) => (n * 37) % 256),
    guessed: { encoding: "windows-1252" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "noText",
  },
  {
    name: "a cut ZIP",
    bytes: zipSync({ "a.csv": csv("Title;Code", ...many(2000, (n) => `${Math.sin(n)};X`)) }).subarray(0, 60),
    corrected: { separator: ";" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "cut",
  },
  {
    name: "what only begins like a ZIP",
    bytes: new Uint8Array([0x50, 0x4b, 3, 4, ...utf8("not an archive ".repeat(20))]),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "zip",
  },
];

for (const size of [7, 64 * 1024])
  testTable(`each file gives exactly its rows, in pieces of ${size} bytes`, files, async (file) => {
    const isLong = file.bytes.length > 100_000;
    const read = await readFile(file.bytes, file.corrected, isLong ? 65_536 : size);
    const { rows, faults = [], skipped = 1, isComplete = true, stopped } = file;
    expect(read.faults).toEqual(faults);
    expect(read.rows.map(({ fields }) => fields)).toEqual(rows);
    if (file.guessed) expect(read.guessed).toMatchObject(file.guessed);
    expect(read.end).toEqual({
      lines: rows.length + faults.length + skipped,
      skipped,
      isComplete,
      ...(stopped && { fault: stopped }),
    } as typeof read.end);
  });

test("the lines of a text file are counted, whatever its rows are", async () => {
  const text = 'Title,Code\nA,X\n\n"B\nb",Y\nbad\n"open,Z\nC,W';
  const { rows, faults, end } = await readFile(utf8(text));
  expect(rows.map(({ line }) => line)).toEqual([2, 4, 8]);
  expect(faults).toEqual(["6 columns 1 instead of 2", "7 quotes"]);
  expect(end).toEqual({ lines: text.split("\n").length, skipped: 3, isComplete: true });
});

test("the source of a file is closed, also when only its beginning is read", async () => {
  let closed = 0;
  async function* source() {
    try {
      yield utf8("Title,Code\nA,X\nB");
      yield utf8(",Y\n");
      yield utf8("x".repeat(100_000));
      yield utf8("\n");
    } finally {
      closed++;
    }
  }
  const format = await formatOf(source());
  expect(closed).toBe(1);
  for await (const row of readRows(source(), format)) if (row.line === 2) break;
  expect(closed).toBe(2);
});

/** What files of a kind begin with, and parts that they go on with. */
const kinds: { format: Format; begin: string; parts: string[] }[] = [
  {
    format: { kind: "csv", encoding: "utf-8", separator: "," },
    begin: "",
    parts: [
      "a,b\n",
      '"a\nb",c\r\n',
      '"x',
      '"',
      "\n",
      "1,2,3\n",
      "1\n",
      "é",
      "\r",
      ",\n",
      "sep=,\n",
      "\ufffd,x\n",
    ],
  },
  {
    format: { kind: "jsonl", encoding: "utf-8" },
    begin: "",
    parts: ['{"a":1}\n', '{"a":"', "\n", "5\n", "\r", '"}\r\n', " "],
  },
  {
    format: { kind: "json", encoding: "utf-8", path: "" },
    begin: "[",
    parts: ['{"a":1},', '{"a":[1,{"b":"],"}]}', '"', ",", "5,", "{", "}", "[", "]", "\\", " "],
  },
  {
    format: { kind: "xml", encoding: "utf-8", path: "d.o" },
    begin: "<d>",
    parts: [
      "<o><t>1</t></o>",
      "<o>",
      "</o>",
      "<t>",
      '<t a="',
      '">',
      "&",
      "<!-- ",
      "-->",
      "</d>",
      "<o a='1'/>",
      "<![CDATA[",
    ],
  },
];

const file = fc
  .constantFrom(...kinds)
  .chain(({ format, begin, parts }) =>
    fc
      .array(fc.constantFrom(...parts), { maxLength: 30 })
      .map((parts) => ({ format, text: begin + parts.join("") })),
  );

test("of any text, rows, faults and skipped lines are its lines, however it comes in pieces", async () => {
  const isCounted = async ({ format, text }: { format: Format; text: string }, size: number) => {
    const [whole, cut] = [
      await readFile(utf8(text), format, 10_000),
      await readFile(utf8(text), format, size),
    ];
    const { rows, faults, end } = whole;
    expect(rows.length + faults.length + end.skipped).toBe(end.lines);
    expect({ ...cut, guessed: null }).toEqual({ ...whole, guessed: null });
    if (!/^(csv|jsonl)$/.test(format.kind) || end.fault === "quotes") return;
    const lines = text.split(/\r\n|\n|\r/);
    expect(end.lines).toBe(lines.at(-1) === "" ? lines.length - 1 : lines.length);
  };
  await fc.assert(fc.asyncProperty(file, fc.integer({ min: 1, max: 30 }), isCounted), { numRuns: 2000 });
});

/** How many characters are gone through while a file is read. */
async function workOn(text: string): Promise<number> {
  const { indexOf, includes, split, replace, replaceAll, startsWith } = String.prototype;
  const { join } = Array.prototype;
  let work = 0;
  const counted = <Act extends (this: string, ...given: never[]) => unknown>(act: Act) =>
    function (this: string, ...given: Parameters<Act>) {
      work += this.length;
      return act.apply(this, given);
    };
  Object.assign(String.prototype, {
    ...{ indexOf: counted(indexOf), includes: counted(includes), split: counted(split) },
    ...{ replace: counted(replace), replaceAll: counted(replaceAll), startsWith: counted(startsWith) },
  });
  Array.prototype.join = function (by) {
    const joined = join.call(this, by);
    work += joined.length;
    return joined;
  };
  try {
    await readFile(utf8(text), {}, 64 * 1024);
    return work;
  } finally {
    Object.assign(String.prototype, { indexOf, includes, split, replace, replaceAll, startsWith });
    Array.prototype.join = join;
  }
}

test.each(Object.entries(hostileFiles))(
  "%s: twice the file is not more than twice the work",
  async (_, make) => {
    const [once, twice] = [await workOn(make(500_000)), await workOn(make(1_000_000))];
    expect(twice).toBeLessThan(2.5 * once);
  },
);

test("keys and names of more than a thousand characters are refused", async () => {
  const name = "n".repeat(1_001);
  expect((await readFile(utf8(`[{"${name}":1}]`))).faults).toEqual(["1 longName"]);
  expect((await readFile(utf8(`[{"a":{"${"b".repeat(999)}":1}}]`))).faults).toEqual(["1 longName"]);
  expect((await readFile(utf8(`a,${name}\n1,2\n`))).end.fault).toBe("longName");
  expect((await readFile(utf8(`<r><i><a/><${name}/></i></r>`))).end.fault).toBe("longName");
  const { rows, end } = await readFile(utf8(`{"about":"${"long ".repeat(1_000)}","offers":[{"a":1}]}`));
  expect([rows.length, end.isComplete]).toEqual([1, true]);
});
