import type { Page } from "playwright-core";
import { env } from "../../src/env";
import { signIn } from "../admin/session";
import { open } from "./browser";

/** Opens a screen of the admin with a session. */
export async function logIn(page: Page, path: string): Promise<void> {
  const [name = "", value = ""] = (await signIn()).cookie.split("=");
  await page.context().addCookies([{ name, value, url: env.PUBLIC_URL }]);
  await open(page, path);
}
