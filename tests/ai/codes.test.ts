import { expect } from "bun:test";
import { isPlaceholder, placesOf } from "../../src/ai/codes";
import { testTable } from "../table";

testTable(
  "placeholders are no codes",
  [
    ..."SAVE** ****** S••••• SAVE… SAVE... XXXX xxxx XXX-XXX SAVEXXX ●●●● ABC### ____".split(" "),
    ..."AAAA 0000 A --- *** !!! CODE code Coupon PROMO PROMOCODE N/A NA NONE NULL TBD YOURCODE EXAMPLE".split(
      " ",
    ),
    ...'NO-CODE CODEHERE [CODE] {{code}} <code> FREE99% SAVE"10'.split(" "),
    ...[
      "NO CODE",
      "CODE HERE",
      "YOUR CODE",
      "SEE SITE",
      "SAVE 10",
      "SAVE\n10",
      "SAVE\u000010",
      "SA\u200bVE10",
    ],
    ...["", " ", "A1".repeat(21)],
  ],
  (text) => {
    expect(isPlaceholder(text)).toBe(true);
  },
);

testTable(
  "these can be codes",
  "SAVE10 save10 WELCOME 10OFF B2B-DEAL FRÜHLING24 A1 HALLOWEEN CODE10 2026 x-mas25 BLACK_FRIDAY".split(" "),
  (text) => {
    expect(isPlaceholder(text)).toBe(false);
  },
);

testTable(
  "SAVE10 is found in a text",
  [
    ["Use SAVE10 now", 4],
    ["(SAVE10)", 1],
    ["“SAVE10”", 1],
    ["Code: SAVE10.", 6],
    ["SAVE10, and more", 0],
    ["SAVE10/SAVE20", 0],
    ["SAVE100 or SAVE10", 11],
  ],
  ([text, at]) => {
    expect(placesOf("SAVE10", text)).toEqual([at]);
  },
);

testTable(
  "a text with a longer or another code does not hold SAVE10",
  [
    "save10",
    "SAVE100",
    "XSAVE10",
    "SAVE10-A",
    "PRE-SAVE10",
    "SAVE10***",
    "SAVE10•••",
    "SAVE10…",
    "SAVE10...",
    "SAVE10%",
    "$SAVE10",
    "ÄSAVE10",
    "SAVE10_2",
    "SAVE 10",
  ],
  (text) => {
    expect(placesOf("SAVE10", text)).toEqual([]);
  },
);
