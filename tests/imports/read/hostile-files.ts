const KEY = "k".repeat(200_000);
const NAME = "n".repeat(900);

const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Files of a size that take a reader long which looks at anything twice. */
export const hostileFiles: Record<string, (size: number) => string> = {
  "JSON, a key that never ends": (size) => `{"${fill("k", size)}":[{"a":1}]}`,
  "JSON, many lists under a long key": (size) => `{"${KEY}":{${fill('"":[],', size)}"b":[{"a":1}]}}`,
  "JSON, many lists under long keys": (size) =>
    `{${`"${NAME}":{`.repeat(50)}${fill('"":[],', size)}"b":[{"a":1}]${"}".repeat(51)}`,
  "JSON, a row that never ends": (size) => `[{"a":"${fill("x", size)}`,
  "JSON, rows of many keys under a long one": (size) =>
    `[${fill(`{"${KEY}":{${'"a":{},'.repeat(5_000)}"b":1}},`, size)}{"a":1}]`,
  "JSON, rows of open brackets": (size) => `[${fill(`${"[".repeat(40)}${"]".repeat(40)},`, size)}{"a":1}]`,
  "JSON Lines, escapes in an open string": (size) =>
    `{"a":1}\n${fill(`{"a":"${'\\"'.repeat(100_000)}\n`, size)}`,
  "JSON Lines, quotation marks and backslashes": (size) =>
    `{"a":1}\n${fill(`{"a":${'"\\'.repeat(100_000)}\n`, size)}`,
  "JSON Lines, one line": (size) => `{"a":1}\n{"a":${fill('"x",', size)}`,
  "CSV, lines under an open quotation mark": (size) => `a,b\n${fill(`1,"x\n${'y""\n'.repeat(600)}`, size)}`,
  "CSV, a cell that closes and opens in each line": (size) => `a,b\n${fill('1,"x\n","\n', size)}`,
  "CSV, one open quotation mark": (size) => `a,b\n1,"${fill('y""\n', size)}`,
  "CSV, quotation marks alone": (size) => `a,b\n${fill('"', size)}`,
  "CSV, one line": (size) => fill("a,", size),
  "CSV, long names over short rows": (size) =>
    `${Array.from({ length: 250 }, (_, n) => `${NAME}${n}`).join(",")}\n${fill(`${",".repeat(249)}x\n`, size)}`,
  "TSV, quotation marks": (size) => `a\tb\n${fill('"\t""\t"""\t"x\n', size)}`,
  "XML, children of a long name": (size) => `<r><i><${KEY}>${fill("<a/>", size)}</${KEY}></i></r>`,
  "XML, children of long names": (size) =>
    `<r><i><a/><b/></i><i>${`<${NAME}>`.repeat(50)}${fill("<a>x</a>", size)}`,
  "XML, rows under long names": (size) => `${`<${NAME}>`.repeat(50)}${fill('<i a="1" b="2"/>', size)}`,
  "XML, attributes of a long name": (size) => `<r><i><a/><b/></i><i><${KEY} ${fill('a="" b="" c="" ', size)}`,
  "XML, many attributes": (size) =>
    `<r><i><a/><b/></i>${fill(`<i ${Array.from({ length: 20_000 }, (_, n) => `a${n}=""`).join(" ")}/>`, size)}`,
  "XML, open elements": (size) => fill("<a>", size),
  "XML, ends of nothing": (size) => `<r><i><a/><b/></i>${fill("</x>", size)}`,
  "XML, a name that never ends": (size) => `<r><i><a/><b/></i><${fill("x", size)}`,
  "XML, open angle brackets": (size) => `<r><i><a/><b/></i>${fill("<", size)}`,
  "XML, keys of WordPress": (size) =>
    `<r><i><a/><b/></i><i><wp:meta_key>${KEY}</wp:meta_key>${fill("<wp:meta_value>x</wp:meta_value>", size)}</i></r>`,
  "lines without anything": (size) => `a,b\n${fill("\n", size)}`,
  "rows of nothing": (size) => `a,b\n${fill("x\n", size)}`,
};
