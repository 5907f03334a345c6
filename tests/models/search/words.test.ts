import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { stores } from "../../../db/schema";
import { holdAll, lookedFor, wordsIn } from "../../../src/models/search/words";

const texts = [
  "20% off your first order at Harbor & Pine",
  "€25 off → ★ ₹500, 2€",
  "Crème Brûlée, ÉCLAIRS & façade",
  "Ｆｕｌｌ　ｗｉｄｔｈ ﬁne ½ price",
  "Levi’s O'Neill's wi-fi 1-800-Flowers.com",
  'zebra_stripes zebra\\stripes it\'s "quoted" <b>bold</b>',
  "Кофе ÇAY 中文 お茶 ΚΑΦΕΣ καφες",
  "🎟️ 🎉party ﷺ",
  "  ",
  "%%% --- ''' \\\\\\",
  "a".repeat(500),
  "İstanbul Straße ø ł",
  "\u0001\u001f\u007f\u00a0\u2003\u3000tab\tnew\nline",
];

test.each(texts)("%p has the same words here and in the database", async (text) => {
  const [row] = await query<{ words: string[] }>(sql`select words_in(${text}) as words`);
  expect(row?.words).toEqual(wordsIn(text));
});

test("words are small letters without accents, apostrophes and signs", () => {
  expect(wordsIn("Crème  BRÛLÉE at Levi’s: 20% off!")).toEqual([
    "creme",
    "brulee",
    "at",
    "levis",
    "20",
    "off",
  ]);
  expect(wordsIn("a\0b \ud800")).toEqual(["a", "b", "\ufffd"]);
});

test("of the last word the beginning will do, unless a sign has ended it", () => {
  expect(lookedFor("pine har")).toEqual([
    { text: "pine", isBeginning: false },
    { text: "har", isBeginning: true },
  ]);
  expect(lookedFor("20%")).toEqual([{ text: "20", isBeginning: false }]);
  expect(lookedFor("off off")).toEqual([{ text: "off", isBeginning: true }]);
  expect(lookedFor("off 20% off")).toEqual([
    { text: "20", isBeginning: false },
    { text: "off", isBeginning: true },
  ]);
  expect(lookedFor("%%%")).toEqual([]);
});

test("of many words the first eight are looked for, all of them whole", () => {
  const words = "one two three four five six seven eight".split(" ");
  expect(lookedFor(`${words.join(" ")} nine ten`)).toEqual(
    words.map((text) => ({ text, isBeginning: false })),
  );
});

test.each(texts.filter((text) => wordsIn(text).length > 0))("%p can be asked for", async (text) => {
  const found = sql`select count(*)::int as stores from ${stores} where ${holdAll(stores.words, lookedFor(text))}`;
  expect(await query(found)).toEqual([{ stores: expect.any(Number) }]);
});
