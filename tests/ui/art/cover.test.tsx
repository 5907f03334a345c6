import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { type BlogCategory, blogCategories } from "../../../src/schemas/vocabulary";
import { Cover } from "../../../src/ui/art/cover";

const coverOf = (title: string, category: BlogCategory) =>
  renderToStaticMarkup(<Cover post={{ title, category }} />);

test("a post's cover follows from its title and category alone", () => {
  const covers = blogCategories.flatMap((category) =>
    ["One", "Two", "<script>"].map((title) => coverOf(title, category)),
  );
  expect(new Set(covers).size).toBe(covers.length);
  expect(covers).toContain(coverOf("One", "comparisons"));
  for (const cover of covers) {
    expect(cover).not.toMatch(/script|NaN|undefined/);
    expect(cover.length).toBeLessThan(2_000);
  }
});

test("a cover has the page's colours, and nothing for screen readers", () => {
  const html = coverOf("One", "store-guide");
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('fill="var(--brand)"');
  expect(html).not.toContain("#");
});
