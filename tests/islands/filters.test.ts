import { afterEach, describe, expect, mock, spyOn, test } from "bun:test";
import { act } from "react";
import filterBlogs from "../../src/islands/filter-blogs";
import filterCoupons from "../../src/islands/filter-coupons";
import * as deals from "../../src/models/deals/list";
import { paths } from "../../src/paths";
import { answerWith, holdRequests, openPage, registerPage, until, wakeIsland } from "./page";

registerPage();
afterEach(() => void mock.restore());

const element = <Type extends HTMLElement>(selector: string): Type => {
  const found = document.querySelector<Type>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
};

const form = (label = "Coupons") => element<HTMLFormElement>(`search[aria-label="${label}"] form`);
const category = () => form().elements.namedItem("category") as HTMLSelectElement;
const search = (label?: string) => form(label).elements.namedItem("search") as HTMLInputElement;
const heading = () => document.querySelector("#coupons h2")?.textContent;
const views = () =>
  [...document.querySelectorAll<HTMLElement>("#coupons .tickets")].map(({ dataset }) => dataset.view);

const input = (field: Element) =>
  act(async () => void field.dispatchEvent(new Event("input", { bubbles: true })));

async function choose(slug: string): Promise<void> {
  category().value = slug;
  await input(category());
}

async function ask(text: string, label?: string): Promise<void> {
  search(label).value = text;
  await act(async () => form(label).requestSubmit());
}

async function openHome(): Promise<void> {
  await openPage(paths.home());
  await wakeIsland(filterCoupons);
}

/** The titles of the first page that the model gives. */
async function coupons(filter: deals.CouponFilter): Promise<string[]> {
  return (await deals.coupons(filter, "latest", { limit: 12 })).items.map(({ title }) => title);
}

const titles = () => [...document.querySelectorAll("#coupons h3")].map(({ textContent }) => textContent);

describe("the filters of the home page", () => {
  test("show six skeletons until the answer is there, in the view that was chosen meanwhile", async () => {
    await openHome();
    const release = holdRequests(paths.fragments.coupons({ place: "home", category: "fashion" }));
    await choose("fashion");
    expect(element("#coupons").getAttribute("aria-busy")).toBe("true");
    expect(document.querySelectorAll('#coupons [data-skeletons="6"]')).toHaveLength(1);
    expect(document.querySelectorAll("#coupons article")).toHaveLength(0);
    const list = element<HTMLInputElement>('input[name="view"][value="list"]');
    list.checked = true;
    await input(list);
    await release();
    await until(() => heading() === "Fashion Coupons");
    expect(views()).toEqual(["list"]);
    expect(location.search).toBe("?category=fashion&view=list");
    expect(document.querySelectorAll("#coupons [data-skeletons], [aria-busy]")).toHaveLength(0);
  });

  test("never replace a newer answer by an older, slower one", async () => {
    await openHome();
    const release = holdRequests(paths.fragments.coupons({ place: "home", search: "tea" }));
    await ask("tea");
    await ask("coffee");
    await until(() => heading() === 'Search Results for "coffee"');
    await release();
    // React needs a few turns.
    for (let turn = 0; turn < 20; turn++) await act(() => Bun.sleep(0));
    expect(heading()).toBe('Search Results for "coffee"');
    expect(titles()).toEqual(await coupons({ search: "coffee" }));
  });

  test("say what was found, and that nothing was", async () => {
    await openHome();
    const status = () => form().querySelector("[role=status]")?.textContent;
    await ask("coffee");
    await until(() => status()?.startsWith('Search Results for "coffee":'));
    await ask("zzzz");
    await until(() => status() === 'Search Results for "zzzz": none found');
    expect(element("#coupons").textContent).toContain("No coupons found for your search.");
  });

  const early = [
    { name: "typed", act: () => Object.assign(search(), { value: "coffee" }), filter: { search: "coffee" } },
    {
      name: "chosen",
      act: () => Object.assign(category(), { value: "fashion" }),
      filter: { category: "fashion" },
    },
  ];
  test.each(early)("list what was $name before the scripts were there", async ({ act, filter }) => {
    await openPage(paths.home());
    act();
    await wakeIsland(filterCoupons);
    await until(
      () => location.search === paths.home(filter).slice(1) && !document.querySelector("[aria-busy]"),
    );
    expect(titles()).toEqual(await coupons(filter));
  });

  test("leave an answer that fails to the page itself", async () => {
    await openHome();
    const assign = spyOn(location, "assign").mockImplementation(() => {});
    answerWith("/fragments/", () => new Response("Busy", { status: 500 }));
    await choose("fashion");
    await until(() => assign.mock.calls.length > 0);
    expect(assign.mock.calls).toEqual([[paths.home({ category: "fashion" })]]);
  });
});

test("the filters of the blogs say that nothing is found", async () => {
  await openPage(paths.blogs());
  await wakeIsland(filterBlogs);
  await ask("zzzz", "Blogs");
  await until(() => !document.querySelector("[aria-busy]"));
  expect(element("#blogs").textContent).toContain("No blogs found. Try adjusting your filters.");
});
