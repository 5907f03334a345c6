import { afterEach, describe, expect, test } from "bun:test";
import { restore } from "../../catalogue";
import { get, textOf } from "../../http";
import { linkTo, whole } from "../reading";
import { addBlog, addCoupon, addStore } from "../rows";

afterEach(restore);

/** The pages that can be searched, with what each calls its next page. */
const lists = [
  ["/", "/fragments/coupons", "More Coupons"],
  ["/stores", undefined, "More Stores"],
  ["/blogs", "/fragments/blogs", "More Articles"],
] as const;

async function addOkapis(number: number): Promise<void> {
  for (let at = 0; at < number; at++) {
    await addStore({ name: `Okapi ${at}`, slug: `okapi-${at}` });
    await addCoupon({ title: `Okapi rugs ${at}` });
    await addBlog({ title: `Okapi rugs ${at}`, slug: `okapi-rugs-${at}` });
  }
}

describe.each(lists)("a misspelt search of %s", (path, fragment, more) => {
  const sentence = "No results for “okpai”. Showing results for “okapi”.";

  test("shows results for similar words, and says so above them", async () => {
    await addOkapis(1);
    const text = textOf(await whole(`${path}?search=okpai`));
    expect(text).toContain(sentence);
    expect(text.slice(text.indexOf(sentence))).toContain("Okapi");
    expect(await whole(`${path}?search=okpai`)).toContain('value="okpai"');
  });

  test("says it in the live results, and to screen readers", async () => {
    if (fragment === undefined) return;
    await addOkapis(1);
    const html = await (await get(`${fragment}?search=okpai`)).text();
    expect(textOf(html)).toContain(sentence);
    expect(textOf(/data-summary="[^"]*"/.exec(html)?.[0] ?? "")).toMatch(new RegExp(`${sentence} .*shown`));
  });

  test("its next page uses the corrected words", async () => {
    await addOkapis(61);
    const next = linkTo(await whole(`${path}?search=okpai`), more) ?? "";
    expect(next).toContain("search=okapi&");
    const second = await whole(next.replace(/#.*/, ""));
    expect(textOf(second)).not.toContain("No results for");
    expect(textOf(second)).toContain("Okapi");
  });

  test("says nothing about it if the words find something, or if nothing is similar", async () => {
    await addOkapis(1);
    for (const search of ["okapi", "oka", "xyzzy"])
      expect(textOf(await whole(`${path}?search=${search}`))).not.toContain("Showing results for");
  });

  test("escapes hostile words", async () => {
    await addOkapis(1);
    const html = await whole(`${path}?search=${encodeURIComponent("<img src=x> okpai")}`);
    expect(html).not.toContain("<img src=x");
  });
});
