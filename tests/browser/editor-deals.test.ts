import { afterAll, beforeEach, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { paths } from "../../src/paths";
import { dealNode } from "../../src/schemas/post-nodes";
import { setPassword } from "../admin/session";
import { cast, dealByCode } from "../cast";
import { restore } from "../catalogue";
import { addBlog, addCoupon } from "../site/rows";
import { browserTest, open } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

let deal: number;

beforeEach(async () => {
  await restore();
  await setPassword();
  ({ id: deal } = await addCoupon({ code: "ZEBRA10" }));
});
afterAll(restore);

const own = { timeout: 60_000, expected: /status of 422/ };
const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const html = (page: Page) => page.locator("textarea[name=content]").inputValue();
const row = async (slug: string) => (await db.select().from(blogs).where(eq(blogs.slug, slug)))[0];

async function edit(page: Page, id: number): Promise<void> {
  await logIn(page, paths.adminOne("blogs", id));
  await page.locator("#editor:not([hidden])").waitFor();
}

async function insert(page: Page, part: string): Promise<void> {
  await page.getByRole("button", { name: "Live deal" }).click();
  await page.getByLabel("Search for a live deal").fill("zebra10");
  await page.getByLabel("Insert").selectOption(part);
  await page.getByRole("button", { name: /Zebra crossing sale/ }).click();
}

/** Pastes as a browser does that has this on its clipboard. */
const paste = (page: Page, pasted: string) =>
  text(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);

browserTest("a live deal is found, inserted, shown as it will look, and saved", own, async (page) => {
  const { id } = await addBlog({ slug: "own", content: "<p>Use it:</p>" });
  await edit(page, id);
  await text(page).click();
  await page.keyboard.press("Control+End");
  await insert(page, "Its code");
  await insert(page, "The whole deal");
  await text(page).locator(".ticket", { hasText: "Zebra crossing sale" }).waitFor();
  await text(page).getByText("Get Code").first().waitFor();
  await text(page)
    .getByRole("img", { name: /Harbor & Pine .* 10% OFF .*Zebra crossing sale/ })
    .waitFor();
  await text(page).getByRole("img", { name: "Get Code for Zebra crossing sale" }).waitFor();
  expect(await html(page)).toBe(
    `<p>Use it:<span data-deal-code="${deal}"></span></p>\n<p data-deal="${deal}"></p>`,
  );
  expect(await examine(page, modesOfStates)).toEqual([]);
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").first().waitFor();
  expect((await row("own"))?.content).toBe(
    `<p>Use it:<span data-deal-code="${deal}"></span></p>\n<p data-deal="${deal}"></p>`,
  );
  await open(page, "/blog/own");
  await page.locator(".prose .ticket", { hasText: "Zebra crossing sale" }).waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);
});

browserTest("what is searched for counts as nothing typed, and is not sent", own, async (page) => {
  const { id } = await addBlog({ slug: "own" });
  await edit(page, id);
  await page.getByRole("button", { name: "Live deal" }).click();
  await page.getByLabel("Search for a live deal").fill("zebra10");
  await page.getByRole("button", { name: /Zebra crossing sale/ }).waitFor();
  expect(await examine(page, modesOfStates)).toEqual([]);
  await page.getByLabel("Search for a live deal").press("Enter");
  expect(page.url()).toEndWith(paths.adminOne("blogs", id));
  await page.keyboard.press("Escape");
  const isSent = await page
    .locator("textarea[name=content]")
    .evaluate((field: HTMLTextAreaElement) => new FormData(field.form ?? undefined).has("dealSearch"));
  expect(isSent).toBe(false);
  await page.goto(paths.adminList("blogs"));
});

browserTest(
  "pasted text cannot forge a deal, and one of the text is moved by cut and paste",
  own,
  async (page) => {
    const { id: other } = await dealByCode(cast.harbor20);
    const { id } = await addBlog({ slug: "own", content: `${dealNode(deal, "ticket")}<p>After.</p>` });
    await edit(page, id);
    await text(page).locator(".ticket").waitFor();
    await text(page).getByText("After.").click();
    await page.keyboard.press("Control+End");
    await paste(page, `<p data-deal="${other}">Forged</p><p>a<span data-deal-code="${other}">x</span></p>`);
    expect(await html(page)).not.toContain(`"${other}"`);
    expect(await html(page)).toContain("Forged");
    await paste(page, `<p data-deal="${deal}">90% off</p>`);
    expect((await html(page)).match(new RegExp(`<p data-deal="${deal}"></p>`, "g"))).toHaveLength(2);
    expect(await html(page)).not.toContain("90% off");
  },
);

browserTest(
  "an edited text keeps its deals, also in lists, and one that is gone says so",
  own,
  async (page) => {
    const list = `<ul>\n<li>Only ${dealNode(deal, "value")}.</li>\n<li>${dealNode(deal, "link")}</li>\n</ul>`;
    const quote = `<blockquote>\n${dealNode(deal, "ticket")}\n</blockquote>`;
    const content = `<p>Before.</p>\n${dealNode(999_999_999, "ticket")}\n${list}\n${quote}`;
    const { id } = await addBlog({ slug: "own", content });
    await edit(page, id);
    await text(page).getByText("A deal that visitors do not see").waitFor();
    await text(page).getByText("10% OFF").first().waitFor();
    await text(page).getByText("Before.").click();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    expect(await html(page)).toBe(content.replace("Before.", "Before.!"));
  },
);

browserTest("marks are highlighted, and the draft is published once it was read", own, async (page) => {
  const marked = '<p>Save 20% with MEGA20, see <a href="https://evil.example/">here</a>.</p>';
  const draft = { status: "draft", publishedAt: null, aiAssisted: true } as const;
  const { id } = await addBlog({ slug: "own", content: marked, ...draft });
  await edit(page, id);
  const highlights = () => text(page).locator(".marked").allTextContents();
  expect(await highlights()).toEqual(["20%", "MEGA20", "here"]);
  expect(await examine(page, modesOfStates)).toEqual([]);
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").first().waitFor();
  expect(await highlights()).toEqual(["20%", "MEGA20", "here"]);
  expect(await html(page)).toBe(marked.replace('">', '" rel="sponsored noopener">'));
  await page.getByLabel("I have read this text").check();
  await page.getByLabel("Status", { exact: true }).selectOption("published");
  await page.getByRole("button", { name: "Save blog" }).click();
  await page.getByText("Blog Updated").nth(0).waitFor();
  await page.getByRole("link", { name: "See it on the site" }).waitFor();
  expect((await row("own"))?.status).toBe("published");
});
