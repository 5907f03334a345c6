import type { Page } from "playwright-core";
import { paths } from "../../src/paths";
import { PASSWORD } from "../admin/session";
import { open } from "./browser";

/** Opens a screen of the admin, through the login where it asks for one. */
export async function logIn(page: Page, path: string): Promise<void> {
  await open(page, path);
  if (!page.url().includes(paths.login())) return;
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === path.split("?")[0]);
  await open(page, path);
}
