import { expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { query } from "../../../db/client";
import { stores } from "../../../db/schema";
import { hasWords, termsOf, wordsIn, wordsOf } from "../../../src/models/search/words";

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
  const [row] = await query<{ plain: string }>(sql`select plain(${text})`);
  expect(row?.plain).toEqual(wordsIn(text).join(" "));
});

test.each([
  ["冬のブラックフライデー半額セール", ["ブラック", "半額", "セール", "ﾌﾞﾗｯｸ"], ["夏", "額半"]],
  ["新会员专享优惠券立减三十元", ["优惠券", "会员", "元"], ["员会"]],
  ["원두커피 전품목 할인쿠폰", ["쿠폰", "할인", "커피"], ["폰쿠"]],
  ["ส่วนลดกาแฟคั่วใหม่ทุกถุง", ["กาแฟ", "ส่วนลด", "ใหม่"], ["ชา"]],
  ["LINEクーポン 20% off", ["クーポン", "line", "20"], ["lin"]],
])("words within %p are found, also as a part of it", async (text, has, lacks) => {
  const finds = async (search: string) => {
    const [row] = await query<{ found: boolean }>(
      sql`select ${hasWords(sql`words(${text})`, { ...termsOf(search), isTyping: false })} as found`,
    );
    return row?.found;
  };
  for (const one of has) expect([one, await finds(one)]).toEqual([one, true]);
  for (const one of lacks) expect([one, await finds(one)]).toEqual([one, false]);
});

test("two tokens may be one code, and two words one name; full-width letters are plain ones", async () => {
  expect(termsOf("hello 15").codes).toEqual(["hello", "hello15"]);
  expect(termsOf("ＳＡＶＥ２０").codes).toEqual(["save20"]);
  const [row] = await query<{ found: boolean }>(
    sql`select ${hasWords(sql`words('Voltline Lamps')`, termsOf("volt line"))} as found`,
  );
  expect(row?.found).toBe(true);
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

test("the last word may be unfinished, unless a sign has ended it", () => {
  expect(wordsOf("pine har")).toEqual({ words: ["pine", "har"], isTyping: true });
  expect(wordsOf("20%")).toEqual({ words: ["20"], isTyping: false });
  expect(wordsOf("off off")).toEqual({ words: ["off"], isTyping: true });
  expect(wordsOf("off 20% off")).toEqual({ words: ["20", "off"], isTyping: true });
  expect(wordsOf("%%%")).toEqual({ words: [], isTyping: false });
});

test("of many words the first eight are looked for, all of them whole", () => {
  const words = "one two three four five six seven eight".split(" ");
  expect(wordsOf(`${words.join(" ")} nine ten`)).toEqual({ words, isTyping: false });
});

test("words of the trade are left out, unless there are no others", () => {
  expect(termsOf("northpeak coupon code")).toMatchObject({ words: ["northpeak"], isTyping: false });
  expect(termsOf("coupon northpeak")).toMatchObject({ words: ["northpeak"], isTyping: true });
  expect(termsOf("coupon code")).toMatchObject({ words: ["coupon", "code"] });
});

test("a domain stands for the name in it", () => {
  expect(termsOf("https://www.northpeak.com/sale?x=1")).toMatchObject({
    words: ["northpeak"],
    domain: "northpeak",
  });
  expect(termsOf("shop.harbor-pine.co.uk code")).toMatchObject({
    words: ["harbor", "pine"],
    domain: "harbor-pine",
  });
  expect(termsOf("5.99 a.1")).toMatchObject({ domain: undefined });
});

test.each(texts)("%p can be asked for", async (text) => {
  const found = sql`select count(*)::int as stores from ${stores} where ${hasWords(stores.words, termsOf(text))}`;
  expect(await query(found)).toEqual([{ stores: expect.any(Number) }]);
});
