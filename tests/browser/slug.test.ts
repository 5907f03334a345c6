import { expect } from "bun:test";
import { browserTest } from "./browser";
import { logIn } from "./log-in";

browserTest("a new store's slug follows its name in any script, until somebody writes it", async (page) => {
  await logIn(page, "/admin/stores/new");
  const dialog = page.getByRole("dialog");
  const [name, slug] = [dialog.getByLabel("Name"), dialog.getByLabel("Slug")];
  const becomes = (value: string) =>
    page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>("[data-slugs]")?.value === value,
      value,
    );
  await name.fill("Łódź & Straße");
  expect(await slug.inputValue()).toBe("lodz-strasse");
  await name.fill("Маркет Север");
  await becomes("market-sever");
  await name.pressSequentially(" 2");
  await becomes("market-sever-2");
  await slug.fill("north");
  await name.fill("Ελλάδα");
  expect(await slug.inputValue()).toBe("north");
});
