import { describe, expect, test } from "bun:test";
import { act } from "react";
import { entriesOf, remember } from "../../src/islands/device-lists";
import recentlyViewed from "../../src/islands/recently-viewed";
import searchSite from "../../src/islands/search-site";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { holdRequests, openPage, registerPage, requests, until, wakeIsland } from "./page";

registerPage();

const field = () => document.querySelector("dialog input") as HTMLInputElement;
const dialog = () => document.querySelector("dialog")?.textContent ?? "";

async function type(text: string): Promise<void> {
  await act(async () => {
    field().value = text;
    // React takes a value that a script has set for its own.
    (field() as { _valueTracker?: { setValue(value: string): void } })._valueTracker?.setValue("");
    // Where a document has no "oninput", as here, React looks for a new value after a key.
    field().dispatchEvent(new Event("keyup", { bubbles: true }));
  });
}

async function openSearch(): Promise<void> {
  await openPage(paths.about());
  const island = await wakeIsland(searchSite);
  await act(async () => island.querySelector("input")?.click());
}

test("the search shows the newest answer, whichever comes last", async () => {
  await openSearch();
  const older = paths.fragments.search({ search: "harbor" });
  const release = holdRequests(older);
  await type("harbor");
  await until(() => requests.includes(`GET ${older}`));
  await type("northpeak");
  await until(() => dialog().includes("Northpeak Outdoor"));
  await release();
  for (let turn = 0; turn < 20; turn++) await act(() => Bun.sleep(0));
  expect(dialog()).toContain("Northpeak Outdoor");
  expect(dialog()).not.toContain("Harbor & Pine");
});

describe("this device's list", () => {
  test("has the last five searches, each once", () => {
    for (const text of ["one", "two", "three", "four", "five", "six", "two"])
      remember("searches", { href: paths.stores({ search: text }), text });
    expect(entriesOf("searches").map(({ text }) => text)).toEqual(["two", "six", "five", "four", "three"]);
  });

  test("survives what another script left there", async () => {
    localStorage.searches = '[{"href":"javascript:alert(1)","text":"x"},null,7]';
    localStorage.viewed = "{";
    await openSearch();
    expect(dialog()).toContain("Type a store, a deal or a category.");
    remember("viewed", { href: paths.store(cast.inkwell), text: "Inkwell" });
    expect(entriesOf("viewed")).toEqual([{ href: paths.store(cast.inkwell), text: "Inkwell" }]);
  });

  test("is below the deals of a store without that store, and is not there once it is cleared", async () => {
    for (const slug of [cast.harborPine, cast.trailbound])
      remember("viewed", { href: paths.store(slug), text: slug });
    await openPage(paths.store(cast.trailbound));
    const island = await wakeIsland(recentlyViewed);
    expect([...island.querySelectorAll("a")].map(({ textContent }) => textContent)).toEqual([
      cast.harborPine,
    ]);
    await act(async () => island.querySelector("button")?.click());
    expect(island.textContent).toBe("");
    await openPage(paths.home());
    expect((await wakeIsland(recentlyViewed)).textContent).toBe("");
  });
});
