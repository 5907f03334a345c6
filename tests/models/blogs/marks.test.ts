import { expect, test } from "bun:test";
import { marksIn } from "../../../src/models/blogs/marks";

const draft = {
  title: "How to choose a tent",
  slug: "how-to-choose-a-tent",
  excerpt: "",
  seoDescription: null,
  keywords: ["tent"],
  content: "<p>Pack light.</p>",
};

const marked = (content: string, codes: string[] = []) => marksIn({ ...draft, content }, codes);

test.each<[string, string[]]>([
  ["Use SAVE20 today.", ["SAVE20"]],
  ["Use save20, or save-20, or SAVE_20.", ["save20", "save-20", "SAVE_20"]],
  ["Type BLACK-FRIDAY at the checkout.", ["BLACK-FRIDAY"]],
  ["Type 20OFF or X7K9.", ["20OFF", "X7K9"]],
  ["SAVE<strong>20</strong> is split over tags.", ["SAVE20"]],
  ["Ｓａｖｅ２０ in wide letters.", ["Save20"]],
  ["save\u200b20, or SAVE\u00ad30 with a soft hyphen.", ["save20", "SAVE30"]],
  ["S&#65;VE20 is what a browser shows.", ["SAVE20"]],
  ["It costs $5, 5 €, £1,299.50 or USD 20.", ["$5", "5 €", "£1,299.50", "USD 20"]],
  ["20 dollars, 5 euros.", ["20 dollars", "5 euros"]],
  ["Save 20%, 12.5 % or twenty percent.", ["20%", "12.5 %", "twenty percent"]],
  ["A ten-percent cut of twenty dollars.", ["ten-percent", "twenty dollars"]],
  [
    "See https://evil.example/a?b=1 and www.evil.example.",
    ["https://evil.example/a?b=1", "www.evil.example"],
  ],
  ["See evil.example/a, or write to a@evil.example.", ["evil.example/a", "a@evil.example"]],
  ['<a href="https://evil.example/x">here</a>', ["https://evil.example/x"]],
  ['<a href="/store/acme" title="SAVE20">here</a>', ["/store/acme", "SAVE20"]],
  ['<a href="mailto:a@evil.example">here</a>', ["mailto:a@evil.example"]],
])("%s is marked at %j", (text, marks) => {
  expect(marked(`<p>${text}</p>`)).toEqual(marks);
});

test.each([
  "Children keep their pens in a winter box and enter the summer sale at checkout.",
  "In 2026 they used 12 pens in 24 hours, in a 10-minute test by a 3-year-old.",
  "Dr. Smith, e.g. in the UK, etc. I am OK with A4 paper.",
  "Key workers, students and/or teachers pay less.",
  "Zelte, Straße, 帐篷: 3 < 5 &amp; more.",
])("%s has no mark", (text) => {
  expect(marked(`<p>${text}</p>`)).toEqual([]);
});

test("a code of the store's live deals is marked in exactly its letters, whatever it looks like", () => {
  const codes = ["summer", "A+B", "x"];
  expect(marked("<p>Enter summer, Summer, midsummer or A+B.</p>", codes)).toEqual(["summer", "A+B"]);
});

test("the other texts of a draft are marked too, and the same word once", () => {
  const marks = marksIn(
    {
      title: "Save 20% now",
      slug: "save20-now",
      excerpt: "Save 20% now",
      seoDescription: "Only $5",
      keywords: ["SAVE20"],
      content: "<p>Save 20% now</p><h2>Pens</h2><p>Save 20% now</p>",
    },
    [],
  );
  expect(marks).toEqual(["20%", "save20", "$5", "SAVE20"]);
});

test("deals in the text are no marks", () => {
  expect(marked('<p data-deal="4123456"></p><p>Use <span data-deal-code="4123456"></span>.</p>')).toEqual([]);
});

test.each(["a1-", "A", "a.", "1,", "a@", "http://", "(/", "<", "a ", "1%"])(
  "a draft of nothing but %p is read",
  (text) => {
    expect(marked(`<p>${text.repeat(50_000)}</p>`)).toBeArray();
  },
);
