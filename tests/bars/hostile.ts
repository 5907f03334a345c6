import { readGiven } from "../../src/robot/merchant";
import { outside } from "../../src/robot/reader/reader";
import { hostilePages } from "../robot/page/hostile-pages";

/*
 * How long hostile pages of 0.2 to 2 MB take to be read and compared, in milliseconds, and how long the server's thread
 * was busy at most meanwhile. Time should grow as the size does, and the last column stay small.
 *
 *   bun --smol tests/bars/hostile.ts [words in a page's name]
 */
const MIB = 1024 * 1024;
const SIZES = [0.2, 0.5, 1, 2];
const passage = { headings: [], blocks: [`${"ab ".repeat(80)}d`], notes: ["* a"], around: [] };
const DEAL = {
  code: "SAVE10",
  title: "10% off",
  description: "",
  discountType: "percentage",
  discountValue: "10%",
  minSpend: null,
  seenPage: { url: "https://shop.example/", ...passage },
  lastOutcome: null,
  textSha256: "earlier",
};

let html: Uint8Array<ArrayBuffer> = Buffer.from("<p>first");
const url = "https://shop.example/";
await readHtml();

let longest = 0;
let last = performance.now();
const clock = setInterval(() => {
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
}, 1);

console.log(`${"page".padEnd(45)}${SIZES.map((size) => `${size} MB`.padStart(9)).join("")}   busy at most`);
for (const [name, hostile] of Object.entries(hostilePages).filter(([name]) =>
  name.includes(Bun.argv[2] ?? ""),
)) {
  const times: string[] = [];
  longest = 0;
  for (const size of SIZES) {
    html = Buffer.from(hostile(size * MIB)).subarray(0, size * MIB);
    last = performance.now();
    times.push(await millisecondsOf(readAndCompare));
  }
  console.log(
    `${name.padEnd(45)}${times.map((time) => time.padStart(9)).join("")}${`${Math.round(longest)}`.padStart(9)}`,
  );
}
clearInterval(clock);
process.exit();

async function readAndCompare(): Promise<void> {
  const source = await readHtml();
  if (!source) throw new Error("unreadable");
  const earlier = new Map([["earlier", `${source.text} and more`]]);
  const answer = { kind: "unread", url, bytes: html, contentType: "text/html" } as const;
  await outside("check", { url, answer, earlier, deals: [DEAL] });
}

async function readHtml() {
  return (await readGiven(Buffer.from(html).toString(), url, {})).sources[0];
}

async function millisecondsOf(work: () => Promise<void>): Promise<string> {
  const start = performance.now();
  return work().then(
    () => `${Math.round(performance.now() - start)}`,
    ({ message }) => message,
  );
}
