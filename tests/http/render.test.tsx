import { expect, test } from "bun:test";
import { Hono } from "hono";
import type { AppEnv } from "../../src/http/context";
import { renderPage } from "../../src/http/render";
import { Deferred } from "../../src/ui/deferred";

const browser = { "User-Agent": "Mozilla/5.0 Chrome/156.0" };

/** A page with one late part. */
async function ask(late: Promise<string>, headers: Record<string, string> = browser): Promise<Response> {
  const app = new Hono<AppEnv>().get("/", (c) => {
    c.set("requestId", "request-7");
    return renderPage(
      c,
      <html lang="en">
        <body>
          <h1>shell</h1>
          <Deferred promise={late} pending={<i>waiting</i>}>
            {(text) => <b>{text.toUpperCase()}</b>}
          </Deferred>
        </body>
      </html>,
    );
  });
  return app.request("/", { headers });
}

test("the shell with the fallback leaves while a query still runs", async () => {
  const late = Promise.withResolvers<string>();
  const response = await ask(late.promise);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const shell = (await reader?.read())?.value ?? "";
  expect(shell).toContain("<h1>shell</h1>");
  expect(shell).toContain("<i>waiting</i>");
  expect(shell).not.toContain("DATA");
  late.resolve("data");
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) rest += part.value;
  expect(rest).toContain("<b>DATA</b>");
});

test("a part that fails leaves its fallback, marked as failed", async () => {
  const response = await ask(Promise.reject(new Error("the database is away")));
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain("This part of the page could not be loaded.");
  expect(html).toContain('"request-7"');
});

test("a robot gets the complete page", async () => {
  const html = await (
    await ask(
      Bun.sleep(20).then(() => "data"),
      { "User-Agent": "Googlebot/2.1" },
    )
  ).text();
  expect(html).toContain("<b>DATA</b>");
  expect(html).not.toContain("waiting");
});

test("a robot gets large parts in their place too", async () => {
  const html = await (
    await ask(Promise.resolve("data ".repeat(10_000)), { "User-Agent": "Googlebot/2.1" })
  ).text();
  expect(html).toContain("DATA DATA");
  expect(html).not.toMatch(/<div hidden|<script/);
});

test("a visitor who leaves cancels the rendering", async () => {
  const late = Promise.withResolvers<string>();
  const response = await ask(late.promise);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  late.resolve("data");
  expect((await reader?.read())?.done).toBe(true);
});
