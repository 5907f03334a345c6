import { afterAll, describe, expect } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { db } from "../../db/client";
import { blogs } from "../../db/schema";
import { paths } from "../../src/paths";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { addBlog } from "../site/rows";
import { valuesIn } from "../values";
import { browserTest, WALK } from "./browser";
import { examine, modesOfStates } from "./examine";
import { logIn } from "./log-in";

afterAll(restore);

const refused = { expected: /status of (422|409)/ };

async function present(slug: string) {
  const [blog] = await db.select().from(blogs).where(eq(blogs.slug, slug));
  if (!blog) throw new Error(`There is no blog ${slug}`);
  return blog;
}

/** Megabytes of text take a busy browser longer than any other action. */
async function editMuch(page: Page): Promise<void> {
  page.setDefaultTimeout(90_000);
  await edit(page, paths.adminNew("blogs"));
}

/** Opens a screen with an editor. */
async function edit(page: Page, path: string): Promise<void> {
  await logIn(page, path);
  await page.locator("#editor:not([hidden])").waitFor();
}

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar").getByRole("button", { name, exact: true });
const html = (page: Page) => page.locator("textarea[name=content]").inputValue();
const toast = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

async function begin(page: Page, slug: string): Promise<void> {
  await page.getByLabel("Title").fill(slug);
  await page.getByLabel("Category").selectOption("comparisons");
}

const pastePicture = (page: Page) =>
  text(page).evaluate(async (field) => {
    const canvas = document.createElement("canvas");
    canvas.width = 3200;
    canvas.height = 1600;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const data = new DataTransfer();
    data.items.add(new File([blob ?? ""], "zebra.png", { type: "image/png" }));
    field.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });

const pasted = valuesIn<Record<string, { html: string; becomes: string }>>(import.meta.dir, "pasted.json");

describe("the editor", () => {
  browserTest("takes a pasted picture, which the site then stores", async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await begin(page, "zebra-picture");
    await text(page).click();
    await page.keyboard.type("Look:");
    await pastePicture(page);
    await text(page).locator("img[src^='data:']").waitFor();
    await page.getByRole("button", { name: "Create blog" }).click();
    await toast(page, "Blog Created");
    const { content } = await present("zebra-picture");
    expect(content).toMatch(
      /^<p>Look:<img width="1600" height="800" src="\/media\/[0-9a-f]{64}" loading="lazy" \/><\/p>$/,
    );
    const shown = text(page).locator("img[src^='/media/']");
    await shown.waitFor();
    expect(await shown.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(1600);
  });

  browserTest(
    "keeps what was bold, slanted, struck, a list and a heading in what is pasted",
    WALK,
    async (page) => {
      await edit(page, paths.adminNew("blogs"));
      for (const [program, { html, becomes }] of Object.entries(pasted)) {
        await text(page).click();
        await page.keyboard.press("Control+A");
        await page.keyboard.press("Delete");
        await text(page).evaluate((field, html) => {
          const data = new DataTransfer();
          data.setData("text/html", html);
          field.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
          );
        }, html);
        const value = await page.locator("textarea[name=content]").inputValue();
        expect([program, value.replaceAll("\n", "")]).toEqual([program, becomes]);
      }
    },
  );

  const unknownHost = { expected: /ERR_NAME_NOT_RESOLVED/ };
  browserTest("names the hosts of pictures that are pasted from other sites", unknownHost, async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await text(page).click();
    await text(page).evaluate((field) => {
      const data = new DataTransfer();
      data.setData("text/html", '<p>Look: <img src="https://pictures.example/a.png"></p>');
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await page.getByText("Pictures of pictures.example are copied when you save.").waitFor();
  });

  browserTest("has buttons for a picture and a table", async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await begin(page, "zebra-buttons");
    await text(page).click();
    await page.keyboard.type("Look:");
    const chooser = page.waitForEvent("filechooser");
    await tool(page, "Picture").click();
    const png = await page.screenshot({ clip: { x: 0, y: 0, width: 20, height: 10 } });
    await (await chooser).setFiles({ name: "zebra.png", mimeType: "image/png", buffer: png });
    await text(page).locator("img[src^='data:']").waitFor();
    await text(page).press("End");
    await tool(page, "Table").click();
    await page.keyboard.type("Shop");
    await page.getByRole("button", { name: "Create blog" }).click();
    await toast(page, "Blog Created");
    const { content } = await present("zebra-buttons");
    expect(content).toMatch(
      /^<p>Look:<img [^>]*src="\/media\/[0-9a-f]{64}"[^>]*><\/p>\n<table>\n<thead>\n<tr>\n<th>Shop<\/th>/,
    );
  });

  browserTest("takes no more pictures than can be sent, and says what to do", WALK, async (page) => {
    await editMuch(page);
    await tool(page, "HTML").click();
    const picture = `data:image/png;base64,${"A".repeat(5_000_000)}`;
    await page.locator("textarea[name=content]").evaluate((field: HTMLTextAreaElement, picture) => {
      // Not laid out, which would take seconds.
      field.hidden = true;
      field.value = `<p>Look:<img src="${picture}"></p>`;
    }, picture);
    await tool(page, "HTML").click();
    await text(page).click();
    await pastePicture(page);
    await page.getByText("There is no room for zebra.png. Save the post, then add it.").waitFor();
    expect(await text(page).locator("img[src^='data:']").count()).toBe(1);
  });

  const tooLarge = { ...WALK, expected: /status of 413/ };
  browserTest("keeps a text that is too large to be sent", tooLarge, async (page) => {
    await editMuch(page);
    await begin(page, "zebra-tome");
    await tool(page, "HTML").click();
    await page.locator("textarea[name=content]").evaluate((field: HTMLTextAreaElement) => {
      // Not laid out, which would take seconds.
      field.hidden = true;
      field.value = "A".repeat(7_000_000);
    });
    await page.getByRole("button", { name: "Create blog" }).click();
    await page.getByText("It is too large: leave something out, such as a picture.").waitFor();
    expect(await page.getByLabel("Title").inputValue()).toBe("zebra-tome");
  });

  browserTest("writes with its buttons and keys, and saves the text", async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await begin(page, "zebra-stripes");
    await text(page).click();
    await tool(page, "Heading 2").click();
    await page.keyboard.type("Stripes");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("Black");
    expect(await tool(page, "Bold").getAttribute("aria-pressed")).toBe("true");
    await tool(page, "Bold").click();
    await page.keyboard.type(", then white.");
    await page.keyboard.press("Enter");
    await tool(page, "Numbered list").click();
    await page.keyboard.type("one");
    await page.keyboard.press("Enter");
    await page.keyboard.type("two");
    await tool(page, "Undo").click();
    await tool(page, "Redo").click();
    const written =
      "<h2>Stripes</h2>\n<p><strong>Black</strong>, then white.</p>\n<ol>\n<li>one</li>\n<li>two</li>\n</ol>";
    expect(await html(page)).toBe(written);
    await page.getByRole("button", { name: "Create blog" }).click();
    await toast(page, "Blog Created");
    const { id, content } = await present("zebra-stripes");
    expect(content).toBe(written);
    expect(new URL(page.url()).pathname).toBe(paths.adminOne("blogs", id));
    // The editor goes on with what is saved.
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" and three");
    await page.getByRole("button", { name: "Save blog" }).click();
    await toast(page, "Blog Updated");
    expect((await present("zebra-stripes")).content).toContain("<li>two and three</li>");
  });

  browserTest("links the selection, and refuses a text that is no address", async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await text(page).click();
    await page.keyboard.type("shop");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+k");
    const address = page.getByLabel("Address of the link");
    await address.fill("javascript:alert(1)");
    await address.press("Enter");
    expect(await address.getAttribute("aria-invalid")).toBe("true");
    await page.evaluate(
      () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
    );
    expect(await address.evaluate((field) => field === document.activeElement)).toBe(true);
    await address.fill("harbor");
    await address.press("Enter");
    await page.getByText("This is no address. Choose a page of this site").waitFor();
    const option = page.locator(`#editor-pages option[value="${paths.store(cast.harborPine)}"]`);
    expect(await option.first().textContent()).toBe("Harbor & Pine, store");
    await address.fill(paths.store(cast.harborPine));
    await address.press("Enter");
    expect(await html(page)).toBe(`<p><a href="${paths.store(cast.harborPine)}">shop</a></p>`);
    await tool(page, "Link").click();
    await address.fill("shop.example/a?b=1");
    await address.press("Enter");
    expect(await html(page)).toBe('<p><a href="https://shop.example/a?b=1">shop</a></p>');
    await tool(page, "Link").click();
    expect(await address.inputValue()).toBe("https://shop.example/a?b=1");
    await page.getByRole("button", { name: "Remove link" }).click();
    expect(await html(page)).toBe("<p>shop</p>");
  });

  browserTest("leaves text that is not edited to the letter", async (page) => {
    const { id, content } = await present(cast.blogWithStore);
    await edit(page, paths.adminOne("blogs", id));
    expect(await text(page).locator("table th").count()).toBeGreaterThan(0);
    await page.getByLabel("Title").fill("Another title");
    await page.getByRole("button", { name: "Save blog" }).click();
    await toast(page, "Blog Updated");
    expect(await present(cast.blogWithStore)).toMatchObject({
      title: "Another title",
      content: content.trim(),
    });
  });

  browserTest("loses nothing of a text with tables and links when it is edited", async (page) => {
    const { id, content } = await present(cast.blogWithStore);
    await edit(page, paths.adminOne("blogs", id));
    await text(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type("!");
    const bare = (html: string) => html.replace(/\s+/g, "");
    expect(await page.evaluate(bareOf, await html(page))).toBe(
      (await page.evaluate(bareOf, content)).replace(/(<\/\w+>)$/, "!$1"),
    );
    expect(bare(await html(page))).toContain('<thead><tr><thscope="col">');
  });

  browserTest("stays with the HTML where it would lose some of it, and says why", async (page) => {
    const { id } = await present(cast.draft);
    const content = "<table><caption>Sums</caption><tr><td>H<sub>2</sub>O</td></tr></table>";
    await db.update(blogs).set({ content }).where(eq(blogs.id, id));
    await edit(page, paths.adminOne("blogs", id));
    await page.getByText("Shown as HTML: the editor would lose caption (1), sub (1).").waitFor();
    expect(await tool(page, "HTML").getAttribute("aria-pressed")).toBe("true");
    expect(await tool(page, "Bold").getAttribute("aria-disabled")).toBe("true");
    await text(page).fill(content.replace("<caption>Sums</caption>", "").replace(/<\/?sub>/g, ""));
    await tool(page, "HTML").click();
    expect(await text(page).locator("td").textContent()).toBe("H2O");
    await tool(page, "HTML").click();
    expect(await html(page)).toBe("<table><tr><td>H2O</td></tr></table>");
  });

  browserTest("keeps the text and its undo steps when the form comes back", refused, async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await text(page).click();
    await page.keyboard.type("Typed");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" by hand");
    await page.getByRole("button", { name: "Create blog" }).click();
    await page.getByText("Nothing was saved.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("alert");
    expect(await text(page).innerHTML()).toBe("<p>Typed<strong> by hand</strong></p>");
    await tool(page, "Undo").click();
    expect(await html(page)).not.toContain("by hand");
    await text(page).fill("");
    await page.getByRole("button", { name: "Create blog" }).click();
    await page.locator("#field-content-error").waitFor();
    expect(await text(page).getAttribute("aria-invalid")).toBe("true");
    expect(await text(page).getAttribute("aria-describedby")).toContain("field-content-error");
  });

  browserTest("asks before a text goes that is not saved", async (page) => {
    await edit(page, paths.adminNew("blogs"));
    const asked: string[] = [];
    page.on("dialog", (dialog) => {
      asked.push(dialog.type());
      dialog.accept();
    });
    await page.goto(paths.adminNew("blogs"));
    expect(asked).toEqual([]);
    await text(page).click();
    await page.keyboard.type("Typed");
    await page.goto(paths.adminList("blogs"));
    expect(asked).toEqual(["beforeunload"]);
  });

  browserTest("can be left by the keyboard: its tools are one stop, a table is no trap", async (page) => {
    const { id } = await present(cast.draft);
    const content = "<table><tr><td>a</td><td>b</td></tr></table>";
    await db.update(blogs).set({ content }).where(eq(blogs.id, id));
    await edit(page, paths.adminOne("blogs", id));
    await page.getByLabel("Excerpt").focus();
    const at = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.keyboard.press("Tab");
    expect(await at()).toBe("Bold");
    await page.keyboard.press("ArrowRight");
    expect(await at()).toBe("Italic");
    await page.keyboard.press("Tab");
    expect(await at()).toBe("Content");
    await leaveBy("Tab");
    expect(await html(page)).toBe(content);
    await page.keyboard.press("Shift+Tab");
    await leaveBy("Shift+Tab");
    expect(await at()).toBe("Italic");

    async function leaveBy(key: string) {
      for (let presses = 0; presses < 4 && (await at()) === "Content"; presses++)
        await page.keyboard.press(key);
      expect(await at()).not.toBe("Content");
    }
  });
});

describe("the blogs' list", () => {
  browserTest("sends a status as it is chosen, and shows visitors the blog", async (page) => {
    const { id, title } = await present(cast.archived);
    await logIn(page, paths.adminList("blogs", { search: title }));
    const status = page.getByLabel(`Status of ${title}`);
    await status.selectOption("published");
    await toast(page, "Status Updated");
    expect((await present(cast.archived)).status).toBe("published");
    const star = page.getByRole("button", { name: `Featured: ${title}` });
    await star.click();
    await toast(page, "Featured status updated successfully");
    expect(await star.getAttribute("aria-pressed")).toBe("true");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`featured-${id}`);
    expect((await page.goto(paths.blog(cast.archived)))?.status()).toBe(200);
  });

  browserTest(
    "shows what is saved where a choice cannot be, and leaves other choices alone",
    {
      expected: /status of 404/,
    },
    async (page) => {
      const gone = await addBlog({ title: "Zebra hooves", slug: "zebra-hooves" });
      await logIn(page, paths.adminList("blogs", { search: gone.title }));
      await db.delete(blogs).where(eq(blogs.id, gone.id));
      const choice = page.getByLabel("Status of Zebra hooves");
      await choice.selectOption("archived");
      await toast(page, "Update Failed");
      await page.getByText("Failed to update status. It is gone.").waitFor();
      expect(await choice.inputValue()).toBe("published");
      // Another row takes the place of this one: its choice is its own.
      await choice.evaluate((select: HTMLSelectElement) => {
        select.value = "archived";
      });
      const other = await present(cast.blog);
      await page.getByRole("searchbox").fill(other.title);
      await page.locator(`#status-${other.id}`).waitFor();
      expect(await page.locator(`#status-${other.id}`).inputValue()).toBe(other.status);
    },
  );
});

describe("rows of links", () => {
  browserTest("are added and removed", async (page) => {
    const { id } = await present(cast.draft);
    await edit(page, paths.adminOne("blogs", id));
    const before = await page.getByRole("group", { name: /^(New link|Link )/ }).count();
    for (const words of ["First", "Second"]) {
      await page.getByRole("button", { name: "Add a link" }).click();
      await page.keyboard.type(words);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.type("https://shop.example");
    }
    await page.getByRole("button", { name: "Remove this link" }).first().click();
    await page.getByRole("button", { name: "Save blog" }).click();
    await toast(page, "Blog Updated");
    const { affiliateLinks } = await present(cast.draft);
    expect(affiliateLinks).toHaveLength(before + 1);
    expect(affiliateLinks.at(-1)).toEqual({ text: "Second", context: null, url: "https://shop.example" });
  });
});

describe("axe and the console find nothing", () => {
  browserTest("in the editor with a text, with its HTML, with a link's address", async (page) => {
    const { id } = await present(cast.blogWithStore);
    await edit(page, paths.adminOne("blogs", id));
    expect(await examine(page)).toEqual([]);
    await tool(page, "Link").click();
    expect(await examine(page, modesOfStates)).toEqual([]);
    await tool(page, "HTML").click();
    await page.getByRole("button", { name: "Add a link" }).click();
    expect(await examine(page, modesOfStates)).toEqual([]);
  });

  browserTest("in a form with errors", refused, async (page) => {
    await edit(page, paths.adminNew("blogs"));
    await page.getByRole("button", { name: "Add a link" }).click();
    await page.keyboard.type("No address");
    await page.getByRole("button", { name: "Create blog" }).click();
    await page.getByText("Nothing was saved.").waitFor();
    expect(await examine(page, modesOfStates)).toEqual([]);
  });

  browserTest("in a preview", async (page) => {
    await logIn(page, paths.adminPreview((await present(cast.blogWithStore)).id));
    expect(await examine(page)).toEqual([]);
  });
});

/** HTML as the browser reads it, without the white space between tags. */
function bareOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.innerHTML
    .replace(/\s+/g, " ")
    .replace(/ ?(<[^>]+>) ?/g, "$1")
    .trim();
}
