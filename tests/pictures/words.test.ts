import { expect, test } from "bun:test";
import fc from "fast-check";
import { drawable, layOut, widthOf } from "../../src/pictures/words";

test.each([
  ["Harbor & Pine", "Harbor & Pine"],
  ["Save 20% on £5–€9", "Save 20% on £5–€9"],
  ["Żółć  Çelik\nØrsted", "Żółć Çelik Ørsted"],
  ["Cafe\u0301", "Café"],
  ["🔥 Half price 👨‍👩‍👧 today ❤️", "Half price today"],
  ["1️⃣ for all", "1 for all"],
  ["日本", null],
  ["خصم 20%", null],
  ["Скидка", null],
  ["🔥🔥", null],
  ["", null],
])("%p is drawn as %p", (text, drawn) => {
  expect(drawable(text)).toBe(drawn);
});

test("lines are never too wide or too many, and a cut is marked", () => {
  const words = fc.array(fc.string({ unit: fc.constantFrom(..."aWil.Ż&"), minLength: 1, maxLength: 60 }), {
    minLength: 1,
    maxLength: 30,
  });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 5 }), (words, most) => {
      const text = words.join(" ");
      const { size, lines } = layOut(text, "display", 480, most, [88, 60, 40]);
      expect(lines.length).toBeLessThanOrEqual(most);
      for (const line of lines) expect(widthOf(line, "display", size)).toBeLessThanOrEqual(480);
      const drawn = lines.join("").replaceAll(" ", "");
      if (!drawn.endsWith("…")) expect(drawn).toBe(words.join(""));
    }),
  );
});

test("the widths are those of the fonts", async () => {
  for (const font of ["display", "text", "bold"] as const)
    expect(widthOf("Illinois", font, 100)).toBeWithin(100, 400);
});
