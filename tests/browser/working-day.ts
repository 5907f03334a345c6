import { expect } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { db } from "../../db/client";
import { throttles } from "../../db/schema";
import { PASSWORD, setPassword } from "../admin/session";
import { restore } from "../catalogue";
import { open } from "./browser";

/** Another tab has saved first. */
export const workingDayOptions = { timeout: 120_000, expected: /status of 409/ };

/** For `beforeEach`: the seeded catalogue, a password, and no failed login. */
export async function beforeTheDay(): Promise<void> {
  await restore();
  await db.delete(throttles);
  await setPassword();
}

/** From the login to the lock, each step looked at on the public site. */
export async function workingDay(page: Page): Promise<void> {
  const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor();
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const goTo = async (path: string) => {
    await page.goto(path);
  };
  const dialog = page.getByRole("dialog");
  const fill = async (place: Page | Locator, fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await place.getByLabel(label).first().fill(value);
  };
  const start = async (path: string, link: string) => {
    await goTo(path);
    await page.getByRole("link", { name: link, exact: true }).click();
    await dialog.waitFor();
  };

  await goTo("/admin");
  await page.getByLabel("Password").fill(PASSWORD);
  await press("Log in");
  await says("Welcome to Admin Dashboard");

  await start("/admin/categories", "New category");
  await fill(dialog, { Name: "Lamps & Light" });
  await press("Create category");
  await says("Category created successfully");
  await goTo("/category/lamps-light");
  await page.getByRole("heading", { name: "Lamps & Light" }).first().waitFor();

  await start("/admin/stores", "New store");
  await dialog.getByLabel("Name").first().pressSequentially("Lantern Lane");
  expect(await dialog.getByLabel("Slug").inputValue()).toBe("lantern-lane");
  await dialog.getByLabel("Category").selectOption("Lamps & Light");
  await dialog.getByLabel("Choose a file for the logo").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await logo(),
  });
  await press("Create store");
  await says("Store created successfully");
  await goTo("/store/lantern-lane");
  expect(await page.locator("main img").first().getAttribute("src")).toMatch(/^\/media\/[0-9a-f]{64}\/96$/);

  for (const title of ["First light", "Second light", "Third light"]) {
    await start("/admin/offers?store=lantern-lane", "New offer");
    await fill(dialog, {
      Title: title,
      "Affiliate link": "https://lantern-lane.example/?ref=dealproof",
      Value: "15%",
      Description: "On every lamp.",
    });
    await press("Create offer");
    await says("Offer created successfully");
  }
  const order = async () => {
    await open(page, "/store/lantern-lane");
    return page.getByRole("heading", { name: /(First|Second|Third) light/ }).allInnerTexts();
  };
  expect(await order()).toEqual(["First light", "Second light", "Third light"]);

  await goTo("/admin/offers?store=lantern-lane&sort=position");
  await page.getByRole("button", { name: "Move up" }).last().press("Enter");
  await says("Offers reordered successfully");
  expect(await order()).toEqual(["First light", "Third light", "Second light"]);

  await start("/admin/coupons?store=lantern-lane", "New coupon");
  await fill(dialog, { Title: "10% off a desk lamp", Value: "10%", Code: "DESK10" });
  await press("Create coupon");
  await says("Coupon created successfully");
  await goTo("/?search=desk+lamp");
  await page.getByText("10% off a desk lamp").first().waitFor();

  await goTo("/admin/blogs/new");
  await fill(page, { Title: "How to Light a Hallway" });
  await page.getByLabel("Category").selectOption("store-guide");
  await page.locator("[contenteditable=true]").click();
  await page.keyboard.type("Hang it low.");
  await press("Create blog");
  await says("Blog Created");
  expect((await page.request.get("/blog/how-to-light-a-hallway")).status()).toBe(404);
  await goTo((await page.getByRole("link", { name: "Preview" }).getAttribute("href")) ?? "");
  await page.getByText("Preview: draft, visitors do not see this").waitFor();
  await page.getByText("Hang it low.").waitFor();
  await goTo("/admin/blogs?search=hallway");
  await page.getByLabel("Status of How to Light a Hallway").selectOption("published");
  await says("Status Updated");
  await goTo("/blog/how-to-light-a-hallway");
  await page.getByText("Hang it low.").waitFor();

  await twoTabs(page);

  await goTo("/admin/stores?search=lantern");
  await page.getByRole("link", { name: "Delete Lantern Lane" }).click();
  await dialog.getByText(/4 deals will be deleted with it/).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await says("Store deleted successfully");
  expect((await page.request.get("/store/lantern-lane")).status()).toBe(404);
  await goTo("/admin/history");
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  await page
    .locator("[data-sonner-toast], [data-toast]")
    .getByText(/^Restored/)
    .waitFor();
  expect((await order()).length).toBe(3);

  await goTo("/admin/settings");
  await page.getByLabel("Primary colour").first().fill("#2244CC");
  await page.getByRole("button", { name: /^Save/ }).click();
  await says("Settings saved successfully");
  await open(page, "/about");
  const brand = () => getComputedStyle(document.documentElement).getPropertyValue("--brand").trim();
  expect((await page.evaluate(brand)).toLowerCase()).toBe("#2244cc");

  await goTo("/admin");
  await page.getByRole("button", { name: "Lock" }).first().click();
  await page.getByLabel("Password").waitFor();
  await goTo("/admin/stores");
  await page.getByLabel("Password").waitFor();
}

/** The same store in two tabs: the second to save sees both versions, and what it typed. */
async function twoTabs(page: Page): Promise<void> {
  const link = page.getByRole("link", { name: "Lantern Lane", exact: true });
  const second = await page.context().newPage();
  for (const tab of [page, second]) await tab.goto("/admin/stores?search=lantern");
  await link.click();
  await second.getByRole("link", { name: "Lantern Lane", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Description").fill("From the first tab");
  await page.getByRole("button", { name: "Save store" }).click();
  await page.getByText("Store updated successfully").first().waitFor();
  await second.getByRole("dialog").getByLabel("Description").fill("From the second tab");
  await second.getByRole("button", { name: "Save store" }).click();
  await second.getByText("This was changed while you edited it.").waitFor();
  await second.getByRole("cell", { name: "From the first tab" }).waitFor();
  expect(await second.getByRole("dialog").getByLabel("Description").inputValue()).toBe("From the second tab");
  await second.getByRole("button", { name: "Save mine" }).click();
  await second.getByText("Store updated successfully").first().waitFor();
  await second.close();
}

async function logo(): Promise<Buffer> {
  const dot =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  return Buffer.from(await new Bun.Image(Buffer.from(dot, "base64")).resize(120, 120).png().bytes());
}
