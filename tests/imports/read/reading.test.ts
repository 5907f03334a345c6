import { expect, test } from "bun:test";
import fc from "fast-check";
import { zipSync } from "fflate";
import type { Format } from "../../../src/imports/read/row";
import { formatOf, readRows } from "../../../src/imports/read/rows";
import { testTable } from "../../table";
import { readFile, utf8, writtenFiles } from "./files";
import { hostileFiles } from "./hostile-files";

type File = {
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

const utf16 = (text: string, mark = "\ufeff") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());

const cafe = [{ Title: "Café – 5 €", Code: "A" }];
const many = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));

const HEADER_OF_ZIP = 35;
/** Rows of 10 bytes. */
const numbered = utf8(`Title;Code\n${many(2000, (n) => `T${1000 + n};C1\r\n`).join("")}`);

/** Files that are too long, or packed, to be written down. */
const made: Record<string, File> = {
  "UTF-16LE": {
    bytes: utf16("Title\tCode\nCafé – 5 €\tA\n"),
    guessed: { encoding: "utf-16le", separator: "\t" },
    rows: cafe,
  },
  "UTF-16BE": {
    bytes: swapped(utf16("Title,Code\nCafé – 5 €,A\n")),
    guessed: { encoding: "utf-16be" },
    rows: cafe,
  },
  "UTF-16LE without a mark": {
    bytes: utf16("Title,Code\nCafé – 5 €,A\n", ""),
    guessed: { encoding: "utf-16le" },
    rows: cafe,
  },
  "a quotation mark that is not closed, in the first of 50,000 rows": {
    bytes: csv("Title,Code", '"Not closed,X', ...many(49_999, (n) => `Row ${n},C${n}`)),
    rows: many(49_999, (n) => ({ Title: `Row ${n}`, Code: `C${n}` })),
    faults: ["2 quotes"],
  },
  "the same, and each row after it is quoted": {
    bytes: csv("Title,Code", '"Not closed,X', ...many(2_000, (n) => `"Row, ${n}","C${n}"`)),
    rows: many(2_000, (n) => ({ Title: `Row, ${n}`, Code: `C${n}` })),
    faults: ["2 quotes"],
  },
  "a header of 100,000 columns": {
    bytes: csv(",".repeat(99_999).replaceAll(",", "a,"), "A"),
    rows: [],
    faults: ["1 tooManyColumns"],
    skipped: 0,
    isComplete: false,
    stopped: "tooManyColumns",
  },
  "a line of 3 MB": {
    bytes: csv("Title,Code", `${"x".repeat(3_000_000)},X`, "A,Y"),
    rows: [{ Title: "A", Code: "Y" }],
    faults: ["2 tooLong 262144"],
  },
  "an element of more than 256 KiB": {
    bytes: utf8(`[{"a": "${"x".repeat(300_000)}"}, {"a": "1"}]`),
    rows: [{ a: "1" }],
    faults: ["1 tooLong 262144"],
    skipped: 0,
  },
  "JSON nested 100,000 deep": {
    bytes: utf8(`[{"a": "1"}, ${"[".repeat(100_000)}${"]".repeat(100_000)}, {"a": "2"}]`),
    rows: [{ a: "1" }, { a: "2" }],
    faults: ["2 broken"],
    skipped: 0,
  },
  "XML nested 10,000 deep": {
    bytes: utf8(`<d><o><t>A</t><c>1</c></o><o>${"<x>".repeat(10_000)}</d>`),
    rows: [{ t: "A", c: "1" }],
    skipped: 0,
    isComplete: false,
    stopped: "tooDeep",
  },
  "a comment that is not closed": {
    bytes: utf8(`<d><o><t>A</t><c>1</c></o><!-- ${"x".repeat(3_000_000)}`),
    rows: [{ t: "A", c: "1" }],
    skipped: 0,
    isComplete: false,
    stopped: "broken",
  },
  "a ZIP of one file, as a Mac packs it": {
    bytes: zipSync({
      "a/": new Uint8Array(),
      "a/a.csv": csv("Title;Code", "A;X"),
      "__MACOSX/a/._a.csv": utf8("x"),
    }),
    guessed: { kind: "csv", separator: ";" },
    rows: [{ Title: "A", Code: "X" }],
  },
  "a ZIP that only stores its file, cut": {
    bytes: zipSync({ "a.csv": numbered }, { level: 0 }).subarray(0, 1000),
    guessed: { separator: ";" },
    rows: many((1000 - HEADER_OF_ZIP - 11) / 10, (n) => ({ Title: `T${1000 + n}`, Code: "C1" })),
    isComplete: false,
    stopped: "cut",
  },
  "a ZIP of two files": {
    bytes: zipSync({ "a.csv": csv("Title;Code"), "b.csv": csv("Title;Code", "B;Y") }),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "severalFiles",
  },
  "a workbook": {
    bytes: zipSync({ "[Content_Types].xml": utf8("<Types/>"), "xl/workbook.xml": utf8("<workbook/>") }),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "workbook",
  },
  "a picture": {
    bytes: Uint8Array.from({ length: 150_000 }, (_, n) => (n * 37) % 256),
    guessed: { encoding: "windows-1252" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "noText",
  },
  "a cut ZIP": {
    bytes: zipSync({ "a.csv": csv("Title;Code", ...many(2000, (n) => `${Math.sin(n)};X`)) }).subarray(0, 60),
    corrected: { separator: ";" },
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "cut",
  },
  "what only begins like a ZIP": {
    bytes: new Uint8Array([0x50, 0x4b, 3, 4, ...utf8("not an archive ".repeat(20))]),
    rows: [],
    skipped: 0,
    isComplete: false,
    stopped: "zip",
  },
};
const files = {
  ...writtenFiles<Omit<File, "bytes">>(import.meta.dir, "reading.json"),
  ...made,
};

for (const size of [7, 64 * 1024])
  testTable(
    `each file gives exactly its rows, in pieces of ${size} bytes`,
    Object.entries(files),
    async ([, file]) => {
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
    },
  );

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
