import { afterEach, describe, expect, test } from "bun:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { env } from "../../../src/env";
import { guardedFetch } from "../../../src/robot/fetch/fetch";
import { closeSites, fetching, site, textOf } from "../site";
import { type Answer, page, respond } from "./listeners";
import { refusal } from "./refusal";

afterEach(closeSites);

describe("a request", () => {
  test("sends our User-Agent, and no cookie, referrer or hash", async () => {
    const { origin, heads } = await site((socket, head) =>
      head.startsWith("GET /start")
        ? respond(302, { Location: "/end?b=c#d", "Set-Cookie": "a=b" })(socket, head)
        : page("end")(socket, head),
    );
    const { url } = await guardedFetch(`${origin}/start#hash`, "html");
    expect(url).toBe(`${origin}/end?b=c`);
    expect(heads.map((head) => head.split("\r\n")[0])).toEqual([
      "GET /start HTTP/1.1",
      "GET /end?b=c HTTP/1.1",
    ]);
    for (const head of heads) {
      expect(head).toContain(`\r\nUser-Agent: Dealproof/1.0 (+${env.PUBLIC_URL}/robot)\r\n`);
      expect(head).not.toMatch(/^(cookie|referer|origin|authorization|x-.*):/im);
    }
  });

  test("with 60 kB of headers is read", async () => {
    expect(textOf(await fetching(page("hi", { "X-Policy": "a".repeat(60_000) })))).toBe("hi");
  });
});

describe("a broken server", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";

  test.each<[string, Answer]>([
    ["resets the connection", (socket) => socket.resetAndDestroy()],
    ["closes it", (socket) => socket.end()],
    ["closes it within its headers", (socket) => socket.end(head)],
    ["closes it within its body", (socket) => socket.end(`${head}Content-Length: 9\r\n\r\nabc`)],
    [
      "closes it between chunks",
      (socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`),
    ],
    ["speaks another protocol", (socket) => socket.end("220 mail.example ESMTP\r\n")],
    ["speaks HTTP/0.9", (socket) => socket.end("<html>hi</html>")],
    [
      "switches protocols",
      (socket) => socket.end("HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
    ],
    ["sends two lengths", (socket) => socket.end(`${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\nabc`)],
    ["packs nothing", page("not packed", { "Content-Encoding": "gzip" })],
    [
      "cuts what it packed",
      page(gzipSync("hello".repeat(99)).subarray(0, 20), { "Content-Encoding": "gzip" }),
    ],
    [
      "cuts what it packed with brotli",
      page(brotliCompressSync("hello world").subarray(0, 6), { "Content-Encoding": "br" }),
    ],
  ])("that %s is unreachable", async (_name, answer) => {
    const { origin, ended } = await site(answer);
    expect(await refusal(guardedFetch(`${origin}/`, "html"))).toBe("unreachable");
    await ended();
  });

  test("that is not there is unreachable", async () => {
    const { origin, close, port } = await site(page("hi"));
    close();
    await expect(guardedFetch(`${origin}/`, "html")).rejects.toThrow(`127.0.0.1:${port} could not be read`);
  });
});
