import { describe, expect, test } from "bun:test";
import { act } from "react";
import sharePage from "../../src/islands/share-page";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { origin } from "../http";
import { startLoader } from "./dom";
import { lastToast, openPage, registerPage, toasts, wakeIsland } from "./page";

registerPage();

/** Presses Share on a blog, in a browser that can do this. */
async function share(able: { share?: (given: ShareData) => Promise<void>; clipboard?: Partial<Clipboard> }) {
  for (const name of ["share", "clipboard"] as const)
    Object.defineProperty(navigator, name, { configurable: true, value: able[name] });
  await openPage(paths.blog(cast.blog));
  const island = await wakeIsland(sharePage);
  await startLoader();
  await act(async () => island.querySelector("a")?.click());
}

describe("Share on a blog", () => {
  test("opens the device's own sheet where there is one", async () => {
    const given: ShareData[] = [];
    const before = await toasts();
    await share({ share: async (data) => void given.push(data) });
    const title = document.querySelector("h1")?.textContent;
    expect(given).toEqual([{ title, url: origin + paths.blog(cast.blog) }] as ShareData[]);
    expect(await toasts()).toEqual(before);
  });

  test("says nothing when a person closes the sheet", async () => {
    const before = await toasts();
    await share({ share: () => Promise.reject(new DOMException("Closed", "AbortError")) });
    expect(await toasts()).toEqual(before);
  });

  test("admits that the address could not be copied", async () => {
    await share({ clipboard: { writeText: () => Promise.reject(new Error("Refused")) } });
    expect(await lastToast()).toEqual(["Copy the link from here", origin + paths.blog(cast.blog)]);
  });
});
