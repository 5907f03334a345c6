import { expect, test } from "bun:test";
import { renderToStaticMarkup } from "react-dom/server";
import { blogCategories } from "../../../src/schemas/vocabulary";
import { Cover, coverSvg } from "../../../src/ui/art/cover";

const colours = { brand: "#f60", tint: "#fb7", soft: "#fed", ink: "#111", paper: "#fff" };

test("a post's cover follows from its title and category alone", () => {
  const covers = blogCategories.flatMap((category) =>
    ["One", "Two", "<script>"].map((title) => coverSvg({ title, category }, colours)),
  );
  expect(new Set(covers).size).toBe(covers.length);
  expect(covers).toContain(coverSvg({ title: "One", category: "comparisons" }, colours));
  for (const cover of covers) {
    expect(cover).not.toMatch(/script|NaN|undefined/);
    expect(cover.length).toBeLessThan(2_000);
  }
});

test("a cover on a page has the page's colours, and nothing for screen readers", () => {
  const html = renderToStaticMarkup(<Cover post={{ title: "One", category: "store-guide" }} />);
  expect(html).toContain('aria-hidden="true"');
  expect(html).toContain('fill="var(--brand)"');
  expect(html).not.toContain("#");
});
