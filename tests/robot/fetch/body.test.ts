import { afterEach, describe, expect, test } from "bun:test";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { guardedFetch } from "../../../src/robot/fetch/fetch";
import { closeSites, fetching, site, textOf } from "../site";
import { type Answer, endless, page } from "./listeners";
import { refusal } from "./refusal";

const MIB = 1024 * 1024;

afterEach(closeSites);

describe("a body", () => {
  test.each([
    ["gzip", gzipSync("packed")],
    ["x-gzip", gzipSync("packed")],
    ["GZIP", gzipSync("packed")],
    ["deflate", deflateSync("packed")],
    ["br", brotliCompressSync("packed")],
    ["identity", Buffer.from("packed")],
    ["", Buffer.from("packed")],
  ])("packed as %p is unpacked, and hashed as that", async (encoding, bytes) => {
    const fetched = await fetching(page(bytes, { "Content-Encoding": encoding }));
    expect(textOf(fetched)).toBe("packed");
    expect(fetched.sha256).toBe(new Bun.CryptoHasher("sha256").update("packed").digest("hex"));
  });

  test("may be empty", async () => {
    expect((await fetching(page(""))).bytes.byteLength).toBe(0);
  });

  test("may end with its connection, or come in chunks", async () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
    expect(textOf(await fetching((socket) => socket.end(`${head}\r\nhi`)))).toBe("hi");
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n1\r\nh\r\n1\r\ni\r\n0\r\n\r\n`;
    expect(textOf(await fetching((socket) => socket.end(chunked)))).toBe("hi");
  });
});

describe("a body that is too large", () => {
  const zeros = Buffer.alloc(8 * MIB);
  const head = (encoding: string) =>
    `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${encoding}\r\n\r\n`;

  test.each([
    [2 * MIB, "none"],
    [2 * MIB + 1, "size"],
  ] as const)("%d bytes: %s", async (size, reason) => {
    expect(await refusal(fetching(page(new Uint8Array(size))))).toBe(reason);
    const unannounced: Answer = (socket) =>
      socket.end(Buffer.concat([Buffer.from(head("")), zeros.subarray(0, size)]));
    expect(await refusal(fetching(unannounced))).toBe(reason);
    const packed = gzipSync(zeros.subarray(0, size));
    expect(await refusal(fetching(page(packed, { "Content-Encoding": "gzip" })))).toBe(reason);
  });

  test.each([
    ["gzip", gzipSync(zeros)],
    ["deflate", deflateSync(zeros)],
    ["br", brotliCompressSync(zeros)],
    ["identity", zeros],
  ])("without end, packed as %s: the connection is closed", async (encoding, chunk) => {
    const { origin, ended } = await site(endless(head(encoding), chunk));
    expect(await refusal(guardedFetch(`${origin}/`, "html"))).toBe("size");
    await ended();
  });

  test("with an endless stream that decompresses to nothing is refused", async () => {
    const nothing = Buffer.concat(Array.from({ length: 1000 }, () => gzipSync("")));
    const { origin, ended } = await site(endless(head("gzip"), nothing));
    const work = guardedFetch(`${origin}/`, "html", { milliseconds: 1000 });
    expect(["size", "time"]).toContain(await refusal(work));
    await ended();
  });

  test("is refused by its Content-Length", async () => {
    const { origin, ended } = await site((socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9999999999\r\n\r\n"),
    );
    expect(await refusal(guardedFetch(`${origin}/`, "html"))).toBe("size");
    await ended();
  });

  test("in its headers is refused", async () => {
    const { origin, ended } = await site(
      endless("HTTP/1.1 200 OK\r\n", Buffer.from(`X: ${"a".repeat(999)}\r\n`)),
    );
    expect(await refusal(guardedFetch(`${origin}/`, "html"))).toBe("unreachable");
    await ended();
  });

  test.each([
    ["gzip, gzip", gzipSync(gzipSync("hi"))],
    ["br, gzip", gzipSync(brotliCompressSync("hi"))],
    ["zstd", zstdCompressSync("hi")],
    ["compress", Buffer.from("hi")],
    ["constructor", Buffer.from("hi")],
  ])("packed as %p is refused", async (encoding, bytes) => {
    expect(await refusal(fetching(page(bytes, { "Content-Encoding": encoding })))).toBe("type");
  });
});
