import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, eq, inArray } from "drizzle-orm";
import { zipSync } from "fflate";
import { db } from "../../db/client";
import { deals, history, importRows, stores } from "../../db/schema";
import { begin } from "../../src/imports/begin";
import * as imports from "../../src/imports/imports";
import type { Format } from "../../src/imports/read/row";
import type { FaultName } from "../../src/schemas/reasons";
import { ADMIN } from "../actor";
import { restore } from "../catalogue";
import { addStore } from "../site/rows";
import { addFeed, applyFile, stageFile, stateOf, verdictsOf, work } from "./importing";
import { utf8 } from "./read/files";

/** Days of next year, because deals that have ended are not new. */
const YEAR = new Date().getUTCFullYear() + 1;
const SHOPS = ["Zebra Works", "Pine & Co", "Otter"];

beforeEach(async () => {
  await addStore({ website: "https://www.zebra.example" });
  await addStore({ name: "Pine & Co", slug: "pine-co", website: "https://pine.example", currency: "EUR" });
  await addStore({ name: "Otter", slug: "otter" });
});
afterEach(restore);

type More = { startsAt?: string; endsAt?: string; minSpend?: number; link?: string; text?: string };
type Deal = readonly [title: string, code: string | null, value: string, more?: More];

type File = {
  bytes: Uint8Array;
  /** What a person corrects of the guessed format. */
  corrected?: Partial<Format>;
  /** What else a deal has is empty. */
  deals: Deal[];
  /** Such as `3 code placeholder YOURCODE`: the line, the field and why it cannot be read. */
  refused?: string[];
  doubtful?: string[];
  skipped?: number;
  isComplete?: boolean;
  /** Why the rest of the file, or all of it, is not read. */
  problem?: FaultName;
};

const csv = (...lines: string[]) => utf8(lines.join("\r\n"));
const json = (value: unknown) => utf8(JSON.stringify(value));
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const hex = (text: string) => new Uint8Array(Buffer.from(text.replace(/\s/g, ""), "hex"));
const utf16 = (text: string, mark = "\ufeff") => new Uint8Array(Buffer.from(mark + text, "utf16le"));
const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap16());
const many = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));

const Z = "zebra.example";
const LINK = `https://${Z}/a`;
const HEAD = "Domain,Title,Code";
const CAFE = `${HEAD}\n${Z},Café – save €5,A1\n`;
const cafe: Deal[] = [["Café – save €5", "A1", "€5"]];
const one = ["Save 10%", "A1", "10%"] as const;
const two = ["Save 20%", "B2", "20%"] as const;

const XML_ONE = `<o><domain>${Z}</domain><title>Save 10%</title><code>A1</code></o>`;
const XML_TWO = `<o><domain>${Z}</domain><title>Save 20%</title><code>B2</code></o>`;
const nothing = { deals: [], skipped: 0, isComplete: false };

const files: Record<string, File> = {
  // Encodings
  "UTF-8": { bytes: utf8(CAFE), deals: cafe },
  "UTF-8 with a mark": { bytes: utf8(`\ufeff${CAFE}`), deals: cafe },
  "UTF-16LE with a mark": { bytes: utf16(CAFE), deals: cafe },
  "UTF-16LE without a mark": { bytes: utf16(CAFE, ""), deals: cafe },
  "UTF-16BE": { bytes: swapped(utf16(CAFE)), deals: cafe },
  "windows-1252": { bytes: latin(`${HEAD}\n${Z},Caf\xe9 \x96 save \x805,A1\n`), deals: cafe },
  "iso-8859-2, corrected": {
    bytes: latin(`${HEAD}\n${Z},\xbblut\xb9 k\xf9\xf2! -10%,A1\n`),
    corrected: { encoding: "iso-8859-2" },
    deals: [["ťlutš kůň! -10%", "A1", "10%"]],
  },
  "shift_jis, corrected": {
    bytes: new Uint8Array([...latin(`${HEAD}\n${Z},`), ...hex("8a84 88f8 835c"), ...latin("! 10% off,A1\n")]),
    corrected: { encoding: "shift_jis" },
    deals: [["割引ソ! 10% off", "A1", "10%"]],
  },
  "another encoding from the third line on": {
    bytes: new Uint8Array([
      ...csv(HEAD, `${Z},Save 10%,A1`, ""),
      ...latin(`${Z},Caf\xe9,C3\r\n${Z},Save 20%,B2\r\n`),
    ]),
    corrected: { encoding: "utf-8" },
    deals: [one, two],
    refused: ["3 characters"],
  },
  "an encoding that nobody knows": {
    bytes: utf8(CAFE),
    corrected: { encoding: "utf-9" },
    ...nothing,
    problem: "encoding",
  },
  // Separators and quotation marks
  "semicolons, with commas within": {
    bytes: csv("Domain;Title;Code", `${Z};"Save 10%; and, more";A1`),
    deals: [["Save 10%; and, more", "A1", "10%"]],
  },
  tabs: {
    bytes: csv("Domain\tTitle\tCode", `${Z}\tSave 10%, all | more\tA1`),
    deals: [["Save 10%, all | more", "A1", "10%"]],
  },
  pipes: { bytes: csv("Domain|Title|Code", `${Z}|Save 10%|A1`), deals: [one] },
  "a line that names the separator": {
    bytes: csv("sep=;", "Domain;Title;Code", `${Z};Save 10%;A1`),
    deals: [one],
    skipped: 2,
  },
  "line breaks and doubled quotation marks within a cell": {
    bytes: csv(HEAD, `${Z},"Say ""hi"" and`, "", 'save 10%",A1', `${Z},"Save 20%","B2"`),
    deals: [['Say "hi" and save 10%', "A1", "10%"], two],
    skipped: 3,
  },
  "old line ends, empty lines and a line of separators": {
    bytes: utf8(`${HEAD}\r${Z},Save 10%,A1\r\r,,\r${Z},Save 20%,B2\r`),
    deals: [one, two],
    skipped: 3,
  },
  "a quotation mark in the first row that is not closed": {
    bytes: csv(HEAD, `${Z},"Not closed,C0`, ...many(700, (n) => `${Z},"Save ${(n % 99) + 1}%",C${n}`)),
    deals: many(700, (n): Deal => [`Save ${(n % 99) + 1}%`, `C${n}`, `${(n % 99) + 1}%`]),
    refused: ["2 quotes"],
  },
  "two quotation marks that close each other's cell, with rows between": {
    bytes: csv(
      `Id,${HEAD}`,
      `1,${Z},"Save 30%,C3`,
      `2,${Z},Save 40%,D4`,
      `3,${Z},Save 50%",E5`,
      `4,${Z},Save 10%,A1`,
    ),
    deals: [one],
    refused: ["2 quotes"],
    skipped: 3,
    isComplete: false,
  },
  "a quotation mark in the last row that is not closed": {
    bytes: csv(HEAD, `${Z},Save 10%,A1`, `${Z},"Save 20%,B2`),
    deals: [one],
    refused: ["3 quotes"],
    isComplete: false,
  },
  "a broken first line": {
    bytes: csv('"Domain,Title,Code', `${Z},A,X`),
    ...nothing,
    refused: ["1 quotes"],
    problem: "quotes",
  },
  // Columns
  "a cell too many, one too few and empty ones at the end": {
    bytes: csv(HEAD, `${Z},Save 10%,A1,,`, `${Z},Save 30%, today,C3`, `${Z},Save 40%`, `${Z},Save 20%,B2`),
    deals: [one, two],
    refused: ["3 columns 4 instead of 3", "4 columns 2 instead of 3"],
  },
  "the last row cut": {
    bytes: csv(HEAD, `${Z},Save 10%,A1`, `${Z},Save 2`),
    deals: [one],
    refused: ["3 columns 2 instead of 3"],
    isComplete: false,
  },
  "doubled and nameless columns": {
    bytes: csv("Domain,Code,Title,Code,,Title", `${Z},A1,Save 10%,WRONG,x,Other`),
    deals: [one],
  },
  "columns that name properties of every object": {
    bytes: csv(`__proto__,constructor,${HEAD}`, `title,code,${Z},Save 10%,A1`),
    deals: [one],
  },
  "a header of 1,000 columns": {
    bytes: csv("a,".repeat(1000), "A"),
    ...nothing,
    refused: ["1 tooManyColumns"],
    problem: "tooManyColumns",
  },
  "a line of 1 MB": {
    bytes: csv(HEAD, `${Z},${"x".repeat(1_000_000)},X1`, `${Z},Save 10%,A1`),
    deals: [one],
    refused: ["2 tooLong 262144"],
  },
  // Values
  "codes that look like numbers": {
    bytes: csv(HEAD, ...["000123", "1E5", "0x10", "1.10", "TRUE"].map((code) => `${Z},Save 10%,${code}`)),
    deals: ["000123", "1E5", "0x10", "1.10", "TRUE"].map((code): Deal => ["Save 10%", code, "10%"]),
  },
  "codes that are none": {
    bytes: csv(
      `${HEAD},Link`,
      ...["N/A", "-", "no code needed"].map((none, n) => `${Z},Sale ${n},${none},https://${Z}/${n}`),
      ...["YOURCODE", "SAVE****", "Use CODE5", "=1+1"].map((bad) => `${Z},Sale,${bad},${LINK}`),
    ),
    deals: [0, 1, 2].map((n): Deal => [`Sale ${n}`, null, "", { link: `https://${Z}/${n}` }]),
    refused: [
      "5 code placeholder YOURCODE",
      "6 code placeholder SAVE****",
      "7 code code Use CODE5",
      "8 code formula =1+1",
    ],
  },
  "days that do not exist, and ends that are none": {
    bytes: csv(
      `${HEAD},Ends`,
      `${Z},Save 10%,A1,9999-12-31`,
      `${Z},Save 20%,B2,31/02/${YEAR}`,
      `${Z},Save 20%,B2,28/02/${YEAR}`,
      `${Z},Save 30%,C3,0000-00-00 00:00:00`,
      `${Z},Save 40%,D4,never`,
      `${Z},Save 50%,E5,${YEAR}-12-31 25:00`,
      `${Z},Save 60%,F6,soon`,
    ),
    deals: [
      one,
      [...two, { endsAt: `${YEAR}-02-28T23:59:59` }],
      ["Save 30%", "C3", "30%"],
      ["Save 40%", "D4", "40%"],
    ],
    refused: [`3 endsAt date 31/02/${YEAR}`, `7 endsAt date ${YEAR}-12-31 25:00`, "8 endsAt date soon"],
  },
  "ends before starts, and at them": {
    bytes: csv(
      `${HEAD},Starts,Ends`,
      `${Z},Save 30%,C3,${YEAR}-06-02,${YEAR}-06-01`,
      `${Z},Save 40%,D4,${YEAR}-06-02T10:00:00Z,${YEAR}-06-02T10:00:00Z`,
      `${Z},Save 10%,A1,${YEAR}-06-02,${YEAR}-06-02`,
    ),
    deals: [[...one, { startsAt: `${YEAR}-06-02T00:00:00`, endsAt: `${YEAR}-06-02T23:59:59` }]],
    refused: [`2 endsAt endsBeforeStart ${YEAR}-06-01`, `3 endsAt endsBeforeStart ${YEAR}-06-02T10:00:00Z`],
  },
  "offers that are over": {
    bytes: csv(
      `${HEAD},Ends,Status`,
      `${Z},Save 30%,C3,2020-01-01,`,
      `${Z},Save 40%,D4,,expired`,
      `${Z},Save 10%,A1,,live`,
    ),
    deals: [one],
    refused: ["2 notLive", "3 notLive"],
  },
  "days that may be months": {
    bytes: csv(`${HEAD},Ends`, `${Z},Save 30%,C3,03/04/${YEAR}`, `${Z},Save 10%,A1,05/05/${YEAR}`),
    deals: [[...one, { endsAt: `${YEAR}-05-05T23:59:59` }]],
    refused: [`2 endsAt ambiguousDate 03/04/${YEAR}`],
  },
  "one day decides for all": {
    bytes: csv(`${HEAD},Ends`, `${Z},Save 10%,A1,03/04/${YEAR}`, `${Z},Save 20%,B2,05/13/${YEAR}`),
    deals: [
      [...one, { endsAt: `${YEAR}-03-04T23:59:59` }],
      [...two, { endsAt: `${YEAR}-05-13T23:59:59` }],
    ],
  },
  "times of several zones": {
    bytes: csv(
      `${HEAD},Ends`,
      `${Z},Save 10%,A1,${YEAR}-07-01T00:00:00+02:00`,
      `${Z},Save 20%,B2,"Jul 1, ${YEAR} 11:00 PM"`,
      `${Z},Save 30%,C3,${YEAR}-07-01 10:00 EST`,
    ),
    deals: [
      [...one, { endsAt: `${YEAR}-06-30T22:00:00` }],
      [...two, { endsAt: `${YEAR}-07-01T23:00:00` }],
    ],
    refused: [`4 endsAt date ${YEAR}-07-01 10:00 EST`],
  },
  "amounts with a decimal comma": {
    bytes: csv(
      "Domain;Title;Code;Min spend",
      "pine.example;Save 10%;A1;1.234,50",
      "pine.example;Save 20%;B2;49,95",
      "pine.example;Save 30%;C3;49,95 €",
    ),
    deals: [
      [...one, { minSpend: 1234.5 }],
      [...two, { minSpend: 49.95 }],
    ],
    refused: ["4 minSpend otherCurrency 49,95 €"],
  },
  "amounts with a decimal point": {
    bytes: csv(
      `${HEAD},Min spend`,
      `${Z},Save 10%,A1,"1,234.50"`,
      `${Z},Save 20%,B2,$50`,
      `${Z},Save 30%,C3,0`,
    ),
    deals: [
      [...one, { minSpend: 1234.5 }],
      [...two, { minSpend: 50 }],
      ["Save 30%", "C3", "30%"],
    ],
  },
  "amounts with both, and some that may be two": {
    bytes: csv(
      "Domain;Title;Code;Min spend",
      `${Z};Save 10%;A1;12,50`,
      `${Z};Save 20%;B2;12.50`,
      `${Z};Save 30%;C3;1.234`,
      `${Z};Save 40%;D4;-5`,
      `${Z};Save 50%;E5;much`,
    ),
    deals: [
      [...one, { minSpend: 12.5 }],
      [...two, { minSpend: 12.5 }],
    ],
    refused: ["4 minSpend ambiguousAmount 1.234", "5 minSpend amount -5", "6 minSpend amount much"],
  },
  "two currencies": {
    bytes: csv(
      `${HEAD},Min spend,Currency`,
      `${Z},Save 10%,A1,50,USD`,
      `pine.example,Save 20%,B2,50,EUR`,
      `${Z},Save 30%,C3,50,EUR`,
      `${Z},Save 40%,D4,€50,USD`,
      `${Z},Save 50%,E5,50,XXY`,
    ),
    deals: [
      [...one, { minSpend: 50 }],
      [...two, { minSpend: 50 }],
    ],
    refused: ["4 otherCurrencyOfStore USD", "5 minSpend otherCurrency €50", "6 currency currency XXY"],
  },
  "values without a unit, and impossible ones": {
    bytes: csv(
      `${HEAD},Discount,Discount type`,
      `${Z},Boots,A1,10,percent`,
      `${Z},Shoes,B2,10,`,
      `${Z},Hats,C3,110%,`,
      `${Z},Socks,D4,$10,`,
      `${Z},Coats,E5,0,`,
    ),
    deals: [
      ["Boots", "A1", "10%"],
      ["Socks", "D4", "$10"],
    ],
    refused: ["3 value unit 10", "4 value value 110%", "6 noLink"],
  },
  "free delivery, and deals without a value": {
    bytes: csv(
      `${HEAD},Link`,
      `${Z},Free delivery today,SHIP1,${LINK}`,
      `${Z},Free delivery for all,,${LINK}`,
      `${Z},New boots,,https://${Z}/boots`,
    ),
    deals: [
      ["Free delivery today", "SHIP1", "", { link: LINK }],
      ["Free delivery for all", null, "Free delivery", { link: LINK }],
      ["New boots", null, "", { link: `https://${Z}/boots` }],
    ],
  },
  "links that are none": {
    bytes: csv(
      `${HEAD},Link`,
      `${Z},Save 30%,C3,javascript:alert(1)`,
      `${Z},Save 40%,D4,http://${Z}/`,
      `${Z},Save 50%,E5,https://user:pass@${Z}/`,
      `${Z},Save 60%,F6,{LINK}`,
      `${Z},Save 10%,A1,https://${Z}/?a=1&amp;b=2`,
      `${Z},Sale,,`,
    ),
    deals: [[...one, { link: `https://${Z}/?a=1&b=2` }]],
    refused: [
      "2 link address javascript:alert(1)",
      `3 link address http://${Z}/`,
      `4 link address https://user:pass@${Z}/`,
      "5 link address {LINK}",
      "7 noLink",
    ],
  },
  "formulas, and those that an export has defused": {
    bytes: csv(
      HEAD,
      `${Z},=cmd|' /C calc'!A0,C3`,
      `${Z},'=1+1,D4`,
      `${Z},'-20% on all,A1`,
      `${Z},'now 20% off,B2`,
    ),
    deals: [
      ["-20% on all", "A1", "20%"],
      ["'now 20% off", "B2", "20%"],
    ],
    refused: ["2 title formula =cmd|' /C calc'!A0", "3 title formula =1+1"],
  },
  "HTML, entities and scripts": {
    bytes: csv(
      `${HEAD},Description`,
      `${Z},<b>Save</b> 10% &amp;amp; save more,A1,"<p>One</p><script>alert(1)</script><p>Two &lt;3</p>"`,
      `${Z},<script>alert(1)</script>,B2,x`,
      `${Z},Take &lt;img src=x onerror=alert(1)&gt; 20% off,B2,`,
    ),
    deals: [
      ["Save 10% & save more", "A1", "10%", { text: "One\nTwo <3" }],
      ["Take 20% off", "B2", "20%", { text: "" }],
    ],
    refused: ["3 title missing"],
  },
  "control characters, hidden signs and NUL": {
    bytes: csv(HEAD, `${Z},Save\u0007 10% \u202eon\u200b  all\0,A\u200b1`),
    corrected: { encoding: "utf-8" },
    deals: [["Save 10% on all", "A1", "10%"]],
  },
  "shouted titles and long ones": {
    bytes: csv(HEAD, `${Z},SAVE 10% ON ALL BOOTS WITH A1,A1`, `${Z},${"x".repeat(201)},B2`, `${Z},,C3`),
    deals: [["Save 10% on all boots with A1", "A1", "10%"]],
    refused: ["3 title tooLong 200", "4 title missing"],
  },
  // Stores
  "stores by domain, by name and none": {
    bytes: csv(
      "Domain,Store,Title,Code",
      "https://www.zebra.example/shop,,Save 10%,A1",
      ",OTTER,Save 20%,B2",
      "unknown.example,Unknown,Save 30%,C3",
      ",,Save 40%,D4",
      "no domain,,Save 50%,E5",
    ),
    deals: [one, two],
    doubtful: ["4 noStore Unknown"],
    refused: ["5 noStoreGiven", "6 storeDomain domain no domain"],
  },
  "rows that come twice": {
    bytes: csv(
      `Id,${HEAD}`,
      `1,${Z},Save 10%,A1`,
      `1,${Z},Save 10%,A1`,
      `2,${Z},Save 15%,a1`,
      `3,pine.example,Save 10%,A1`,
    ),
    deals: [one, ["Save 10%", "A1", "10%"]],
    refused: ["3 twice 2", "4 twice 2"],
  },
  // Other formats
  "JSON under a key, with large ids and numbers as codes": {
    bytes: utf8(
      `{"ok":true,"meta":{"n":[1]},"offers":[{"id":12345678901234567890,"domain":"${Z}","title":"Save 10%","code":1E5},{"id":12345678901234567891,"domain":"${Z}","title":"Save 20%","code":"000123"}]}`,
    ),
    deals: [
      ["Save 10%", "1E5", "10%"],
      ["Save 20%", "000123", "20%"],
    ],
    skipped: 0,
  },
  "JSON with elements that are no objects": {
    bytes: utf8(
      `[{"domain":"${Z}","title":"Save 10%","code":"A1"},5,null,["zebra"],{"domain":"${Z}","title":"Save 20%","code":"B2"}]`,
    ),
    deals: [one, two],
    refused: ["2 broken", "3 broken", "4 broken"],
    skipped: 0,
  },
  "a cut JSON file": {
    bytes: utf8(`{"offers":[{"domain":"${Z}","title":"Save 10%","code":"A1"},{"domain":"${Z}","tit`),
    ...nothing,
    problem: "brokenJson",
  },
  "JSON with a broken element": {
    bytes: utf8(`[{"domain":"${Z}","title":"Save 10%","code":"A1"},{"domain":}]`),
    ...nothing,
    problem: "brokenJson",
  },
  "an error in place of a list": {
    bytes: json({ result: false, error: "quota" }),
    corrected: { kind: "json", path: "offers" },
    ...nothing,
    problem: "noRows",
  },
  "JSON lines, one broken": {
    bytes: utf8(
      `{"domain":"${Z}","title":"Save 10%","code":"A1"}\n\n{"domain":"${Z}"\n{"domain":"${Z}","title":"\\ud800","code":"C3"}\n{"domain":"${Z}","title":"Save 20%","code":"B2"}\n`,
    ),
    deals: [one, two],
    refused: ["3 broken", "4 characters"],
    skipped: 1,
  },
  XML: { bytes: utf8(`<d>${XML_ONE}${XML_TWO}</d>`), deals: [one, two], skipped: 0 },
  "XML with a bare & and CDATA": {
    bytes: utf8(
      `<d><o><domain>${Z}</domain><title>Tom & Jerry: save 10%</title><code>A1</code><link>https://${Z}/?a=1&b=2</link></o><o><domain>${Z}</domain><title><![CDATA[<b>Save</b> 20%]]></title><code>B2</code><link/></o></d>`,
    ),
    deals: [["Tom & Jerry: save 10%", "A1", "10%", { link: `https://${Z}/?a=1&b=2` }], two],
    skipped: 0,
  },
  "a cut XML file": {
    bytes: utf8(`<d>${XML_ONE}${XML_TWO.slice(0, 60)}`),
    deals: [one],
    refused: ["2 cut"],
    skipped: 0,
    isComplete: false,
  },
  "XML cut between two rows": {
    bytes: utf8(`<d>${XML_ONE}${XML_TWO}`),
    deals: [one, two],
    skipped: 0,
    isComplete: false,
  },
  "a row of XML that is not closed": {
    bytes: utf8(`<d>${XML_ONE}<o><domain>${Z}</domain><title>Save 30%</title>${XML_TWO}</d>`),
    deals: [one, two],
    refused: ["2 broken"],
    skipped: 0,
  },
  "entities that multiply": {
    bytes: utf8(
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><d>${XML_ONE}<o><title>&b;</title></o></d>`,
    ),
    ...nothing,
    problem: "entities",
  },
  "an entity that reads a file": {
    bytes: utf8(
      `<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d><o><title>&a;</title><code>1</code></o></d>`,
    ),
    ...nothing,
    problem: "entities",
  },
  "a page to log in": {
    bytes: utf8("<!doctype html><html><body><form><input><p>Log in</p></form></body></html>"),
    ...nothing,
    problem: "webPage",
  },
  "XML nested 10,000 deep after its first row": {
    bytes: utf8(`<d>${XML_ONE}<o>${"<x>".repeat(10_000)}</d>`),
    deals: [one],
    skipped: 0,
    isComplete: false,
    problem: "tooDeep",
  },
  // Archives and nothing
  "a ZIP of one file": {
    bytes: zipSync({ "__MACOSX/._a.csv": utf8("x"), "a.csv": csv(HEAD, `${Z},Save 10%,A1`) }),
    deals: [one],
  },
  "a ZIP of two files": {
    bytes: zipSync({ "a.csv": csv(HEAD, `${Z},Save 10%,A1`), "b.csv": csv(HEAD) }),
    ...nothing,
    problem: "severalFiles",
  },
  "a cut ZIP that only stores its file": {
    bytes: zipSync({ "a.csv": csv(HEAD, `${Z},Save 10%,A1`, `${Z},Save 20%,B2`) }, { level: 0 }).subarray(
      0,
      95,
    ),
    deals: [one],
    isComplete: false,
    problem: "cut",
  },
  "what only begins like a ZIP": {
    bytes: new Uint8Array([0x50, 0x4b, 3, 4, ...utf8("not an archive ".repeat(20))]),
    ...nothing,
    problem: "zip",
  },
  "a ZIP of 30 kB that unpacks to 30 MB": {
    bytes: zipSync({ "bomb.csv": new Uint8Array(30 * 1024 * 1024).fill(65) }, { level: 6 }),
    ...nothing,
    problem: "tooLarge",
  },
  "nothing at all": { bytes: new Uint8Array(), ...nothing, problem: "empty" },
  "blank lines": { bytes: csv("", " ", ""), ...nothing, skipped: 2, problem: "empty" },
  "only a header": { bytes: csv(HEAD), deals: [], problem: "empty" },
};

describe("a whole import of", () => {
  test.each(Object.entries(files))("%s", async (_, file) => {
    const {
      bytes,
      corrected,
      deals,
      refused = [],
      doubtful = [],
      skipped = 1,
      isComplete = true,
      problem,
    } = file;
    const id = await applyFile(await addFeed(), bytes, corrected);
    const run = await imports.byId(id);
    const isRead = deals.length + doubtful.length > 0;
    expect([run?.state, run?.problem?.name]).toEqual([isRead ? "applied" : "refused", problem]);
    expect(run?.isComplete).toBe(isComplete);
    expect(await rowsOf(id, "refused")).toEqual(refused);
    expect(await rowsOf(id, "doubtful")).toEqual(doubtful);
    expect(await dealsOfShops()).toEqual(deals.map(whole));
    expect([run?.skipped, run?.lines]).toEqual([
      skipped,
      deals.length + refused.length + doubtful.length + skipped,
    ]);
  });
});

function whole([title, code, value, more = {}]: Deal) {
  const { startsAt, endsAt, minSpend = null, link = null, text } = more;
  return {
    ...{ title, code, value, minSpend, link },
    startsAt: startsAt && `${startsAt}.000Z`,
    endsAt: endsAt && `${endsAt}.000Z`,
    description: text ?? (expect.any(String) as unknown as string),
  };
}

async function dealsOfShops() {
  const found = await db
    .select({ deal: deals })
    .from(deals)
    .innerJoin(stores, eq(stores.id, deals.storeId))
    .where(inArray(stores.name, SHOPS))
    .orderBy(asc(deals.id));
  return found.map(({ deal: { title, code, discountValue, minSpend, affiliateLink, ...deal } }) => ({
    ...{ title, code, value: discountValue, minSpend, link: affiliateLink },
    startsAt: deal.startsAt?.toISOString(),
    endsAt: deal.endsAt?.toISOString(),
    description: deal.description,
  }));
}

async function rowsOf(id: number, verdict: "refused" | "doubtful"): Promise<string[]> {
  const rows = await db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, id))
    .orderBy(asc(importRows.n));
  return rows
    .filter((row) => row.verdict === verdict)
    .map(({ n, reasons: [reason] }) =>
      [n, reason?.field, reason?.name, reason?.about].filter((part) => part !== undefined).join(" "),
    );
}

describe("one file after another", () => {
  const list = (count: number, head = HEAD) => csv(head, ...many(count, (n) => `${Z},Save ${n + 1}%,C${n}`));
  const live = async () => (await dealsOfShops()).filter(({ endsAt }) => endsAt === undefined).length;

  test("an empty day ends nothing, however often it comes", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    for (const empty of [csv(HEAD), csv(HEAD), new Uint8Array(), csv(HEAD, "", ""), json([]), json([])])
      await applyFile(feed, empty);
    expect(await live()).toBe(10);
  });

  test("when 40 % are gone, nothing ends without a person", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    await applyFile(feed, list(6));
    const id = await stageFile(feed, list(6));
    expect(await stateOf(id)).toBe("staged");
    expect((await verdictsOf(id)).filter((verdict) => verdict === "doubtful manyAbsent")).toHaveLength(4);
    await imports.move(id, ["staged"], "cancelled");
    await applyFile(feed, list(6));
    expect(await live()).toBe(10);
  });

  test("a cut file ends nothing", async () => {
    const feed = await addFeed();
    await applyFile(feed, list(10));
    const cut = list(10).subarray(0, -20);
    for (const _ of [1, 2, 3]) await applyFile(feed, cut);
    expect(await live()).toBe(10);
  });

  test("the same file twice changes nothing, nor do moved columns and another encoding", async () => {
    const feed = await addFeed();
    await applyFile(feed, list(10));
    const before = await db.select().from(deals).orderBy(asc(deals.id));
    const entries = await db.$count(history);
    const moved = csv("Code,Title,Domain", ...many(10, (n) => `C${n},Save ${n + 1}%,${Z}`));
    const wide = utf16(new TextDecoder().decode(list(10)));
    for (const bytes of [list(10), moved, wide]) {
      const id = await applyFile(feed, bytes);
      expect(new Set(await verdictsOf(id))).toEqual(new Set(["same"]));
    }
    expect(await db.select().from(deals).orderBy(asc(deals.id))).toEqual(before);
    expect(await db.$count(history)).toBe(entries);
  });

  test("a file that lacks a column waits for a person", async () => {
    const feed = await addFeed({ appliesItself: true });
    await applyFile(feed, list(10));
    const bytes = list(10, "Domain,Name,Code");
    const { id } = await begin(feed, { name: "offers.csv", bytes }, ADMIN);
    await work(id);
    expect(await stateOf(id)).toBe("mapping");
  });
});
