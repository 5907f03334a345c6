import { expect, test } from "bun:test";
import { act } from "react";
import showMore from "../../src/islands/show-more";
import { paths } from "../../src/paths";
import { openPage, registerPage, requests, until, wakeIsland } from "./page";

registerPage();

const lists = [
  { path: paths.home(), list: "#coupons" },
  { path: paths.category("fashion"), list: "#coupons" },
  { path: paths.event("early-booking-days"), list: "#deals" },
];

test.each(lists)(
  "More of $path adds the next page, once however often it is clicked",
  async ({ path, list }) => {
    const titlesOn = () =>
      [...document.querySelectorAll(`${list} .tickets h3`)].map(({ textContent }) => textContent);
    await openPage(`${path}?page=2`);
    const both = titlesOn();
    await openPage(path);
    const first = titlesOn();
    const island = await wakeIsland(showMore);
    const link = island.querySelector("a");
    await act(async () => {
      link?.click();
    });
    await act(async () => {
      link?.click();
    });
    await until(() => document.querySelector(".more-shown")?.textContent?.startsWith("24 of"));
    expect(requests).toHaveLength(1);
    expect([titlesOn().length, new Set(titlesOn()).size, titlesOn().slice(0, 12)]).toEqual([24, 24, first]);
    expect(titlesOn()).toEqual(both);
    expect(location.pathname + location.search).toBe(`${path}?page=2`);
    expect(document.activeElement?.textContent).toBe(titlesOn()[12] ?? "");
    const status = document.querySelector(`section:has(${list}) > [role=status], ${list} ~ [role=status]`);
    expect(status?.textContent).toMatch(/^24 of \d+ shown$/);
  },
);
