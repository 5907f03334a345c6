import { afterEach, expect } from "bun:test";
import { sql } from "drizzle-orm";
import { db } from "../../db/client";
import { missedPaths, redirects } from "../../db/schema";
import { restore } from "../catalogue";
import { browserTest } from "./browser";
import { logIn } from "./log-in";

afterEach(restore);

const paths = ["/first", "/second?p=2", "/third"];

const addMissed = () =>
  db.insert(missedPaths).values(paths.map((path, at) => ({ path, day: sql`current_date`, count: 9 - at })));

const saved = async () =>
  (await db.select().from(redirects).orderBy(redirects.from)).map(({ from, to }) => [from, to]);

browserTest(
  "a path that leads elsewhere now leaves the list, and what is typed for others stays with them",
  async (page) => {
    await addMissed();
    await logIn(page, "/admin/redirects");
    const fieldOf = (path: string) => page.getByLabel(`Where ${path} leads`);
    await fieldOf("/second?p=2").fill("/blogs");
    await fieldOf("/first").fill("/stores");
    await page.keyboard.press("Enter");
    await page.getByText("Redirect created successfully").waitFor();
    await fieldOf("/first").waitFor({ state: "detached" });
    expect(await fieldOf("/second?p=2").inputValue()).toBe("/blogs");
    // The keyboard goes on with the list.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await fieldOf("/second?p=2").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Gone /third" }).click();
    await fieldOf("/third").waitFor({ state: "detached" });
    expect(await saved()).toEqual([
      ["/first", "/stores"],
      ["/second?p=2", "/blogs"],
      ["/third", null],
    ]);
  },
);
