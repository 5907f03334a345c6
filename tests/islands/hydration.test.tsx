import { afterAll, beforeEach, expect, spyOn, test } from "bun:test";
import { act } from "react";
import { renderToString } from "react-dom/server";
import copyCode from "../../src/islands/copy-code";
import filterBlogs from "../../src/islands/filter-blogs";
import filterCoupons from "../../src/islands/filter-coupons";
import getCode from "../../src/islands/get-code";
import { type Island as IslandOf, islands, type Json } from "../../src/islands/island";
import recentlyViewed from "../../src/islands/recently-viewed";
import searchSite from "../../src/islands/search-site";
import sharePage from "../../src/islands/share-page";
import showMore from "../../src/islands/show-more";
import subscribe from "../../src/islands/subscribe";
import { Island } from "../../src/ui/island";
import { translate } from "../translate";
import { registerDom } from "./dom";

registerDom();

const complaints = spyOn(console, "error");
beforeEach(() => void complaints.mockClear());
afterAll(() => complaints.mockRestore());

function example<Props extends { [Key in keyof Props]: Json }>(of: IslandOf<Props>, props: Props) {
  const { name, Component } = of;
  // Other elements come before it in the page, so that an id of React's own would differ in the browser.
  const page = (
    <main>
      <p>Welcome</p>
      <Island island={of} props={props} />
    </main>
  );
  return { name, page, wake: (hydrate: Hydrate, place: Element) => hydrate(place, Component as () => null) };
}

type Hydrate = typeof import("../../src/islands/client").hydrate;

const filters = { search: "tea", category: "food", store: "", sort: "expiry", view: "list" } as const;

const examples = [
  example(copyCode, { dealId: 1, terms: 1, code: "OPEN5" }),
  example(filterBlogs, { search: "tea", category: "savings-tips" }),
  example(filterCoupons, {
    filters,
    place: "home",
    label: "Search coupons",
    choice: {
      name: "category",
      label: "Category",
      all: "All Categories",
      options: [{ slug: "food", name: "Food" }],
    },
  }),
  example(getCode, { dealId: 1, terms: 1, store: "Acme", code: "SAVE10", label: "Get Deal" }),
  example(recentlyViewed, {}),
  example(searchSite, { id: "page-search", search: "tea", isCompact: false }),
  example(sharePage, { title: "Ten teas", url: "http://localhost:3000/blog/ten-teas", prints: true }),
  example(showMore, {
    href: "/?page=2#more",
    next: "/fragments/coupons?page=2&cursor=x",
    whole: "/fragments/coupons?page=2",
    label: "More Coupons",
  }),
  example(subscribe, { id: "email", email: "ada", error: "Please enter a valid email address." }),
];

test.each(examples)("$name hydrates the server's HTML without changes", async ({ name, page, wake }) => {
  const { hydrate } = await import("../../src/islands/client");
  document.body.innerHTML = renderToString(page);
  const place = document.querySelector("x-island");
  if (!place) throw new Error(`${name} has no place`);
  const before = place.innerHTML;
  await act(async () => void wake(hydrate, place));
  expect(place.hasAttribute("ready")).toBe(true);
  expect(complaints.mock.calls).toEqual([]);
  // Only the newsletter's form changes: scripts check the address themselves.
  expect(place.innerHTML.replace(' novalidate=""', "")).toBe(before);
});

test.each(examples)("$name hydrates HTML that a translator has changed", async ({ name, page, wake }) => {
  const { hydrate } = await import("../../src/islands/client");
  document.body.innerHTML = renderToString(page);
  translate(document.body);
  const place = document.querySelector("x-island");
  if (!place) throw new Error(`${name} has no place`);
  const before = place.innerHTML;
  await act(async () => void wake(hydrate, place));
  expect(complaints.mock.calls).toEqual([]);
  expect(place.innerHTML.replace(' novalidate=""', "")).toBe(before);
});

test("every island has an example, and is the default export of the file with its name", async () => {
  expect(examples.map(({ name }) => name).toSorted()).toEqual([...islands].toSorted());
  for (const name of islands) expect((await import(`../../src/islands/${name}`)).default.name).toBe(name);
});
