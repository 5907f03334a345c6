import { describe, expect, test } from "bun:test";
import * as blogs from "../../src/models/blogs/list";
import * as categories from "../../src/models/categories";
import * as deals from "../../src/models/deals/list";
import * as ofStore from "../../src/models/deals/of-store";
import * as directory from "../../src/models/stores/directory";
import { cursorOf, oddCursors } from "../api/asking";
import { cast } from "../cast";
import { get, textOf } from "../http";
import { failures, holdUp, LATE, robot, shown, skeletons, whole } from "./reading";

const noDate = cursorOf(["soon", 1]);
const withNul = cursorOf(["a\0", 1]);

const lists = [
  { path: "/", hold: () => holdUp(deals, "coupons"), badCursors: [noDate, withNul] },
  { path: "/stores", hold: () => holdUp(directory, "directory"), badCursors: [withNul] },
  { path: "/blogs", hold: () => holdUp(blogs, "list"), badCursors: [noDate] },
  { path: "/categories", hold: () => holdUp(categories, "counted"), badCursors: [] },
  { path: "/category/home-garden", hold: () => holdUp(deals, "coupons"), badCursors: [noDate] },
  {
    path: `/store/${cast.harborPine}`,
    hold: () => holdUp(ofStore, "offersOfStore", "couponsOfStore"),
    badCursors: [noDate],
  },
];

describe.each(lists)("GET $path", ({ path, hold, badCursors }) => {
  test("gives a robot the whole page without skeletons", async () => {
    const expected = textOf(await whole(path));
    using held = hold();
    setTimeout(held.letGo, 20);
    const html = shown(await (await get(path, robot)).text());
    expect(held.calls()).toBeGreaterThan(0);
    expect(skeletons(html)).toEqual([]);
    expect(html).not.toContain("$RC(");
    expect(html).not.toContain(LATE);
    expect(textOf(html)).toBe(expected);
  });

  test("shows the first page for a cursor that is not one", async () => {
    const first = textOf(await whole(path));
    const wrong: string[] = [];
    for (const cursor of [...oddCursors.map(([, cursor]) => cursor), ...badCursors]) {
      const html = await whole(`${path}?cursor=${cursor}`);
      if (textOf(html) !== first || failures(html) > 0) wrong.push(cursor);
    }
    expect(wrong).toEqual([]);
  });
});
