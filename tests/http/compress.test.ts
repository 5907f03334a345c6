import { describe, expect, test } from "bun:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { assets } from "../../src/http/assets";
import { chooseEncoding } from "../../src/http/compress";
import { get } from "../http";

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["GZIP", "gzip"],
  ["br; q=0.000", undefined],
  ["identity", undefined],
  ["", undefined],
])("Accept-Encoding %p gets %p", (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding as "br" | "gzip" | undefined);
});

describe.each(["br", "gzip"])("%s", (encoding) => {
  const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;

  test.each(["/about", "/api/coupons", assets.css])(
    "GET %s unpacks to the same as without it",
    async (path) => {
      const packed = await get(path, { "Accept-Encoding": encoding });
      expect(packed.headers.get("content-encoding")).toBe(encoding);
      expect(packed.headers.get("vary")).toContain("Accept-Encoding");
      const plain = await (await get(path, { "Accept-Encoding": "identity" })).text();
      expect(steady(unpack(await packed.arrayBuffer()).toString())).toBe(steady(plain));
    },
  );

  test("the shell is sent before the page is complete", async () => {
    const response = await get("/", { "Accept-Encoding": encoding });
    const reader = response.body?.getReader();
    const parts: Uint8Array[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      parts.push(part.value);
    expect(parts.length).toBeGreaterThan(1);
    const whole = unpack(Buffer.concat(parts)).toString();
    expect(whole).toContain("</html>");
  });
});

test.each(["br", "gzip"])(
  "visitors who leave in the middle of a page, packed with %s, harm nothing",
  async (encoding) => {
    for (let visitor = 0; visitor < 20; visitor++) {
      const reader = (await get("/", { "Accept-Encoding": encoding })).body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    expect((await get("/", { "Accept-Encoding": encoding })).status).toBe(200);
  },
);

test("an answer that is already compressed is not compressed again", async () => {
  const font = await get(assets.font, { "Accept-Encoding": "br" });
  expect(font.headers.has("content-encoding")).toBe(false);
  expect(font.headers.get("cache-control")).toContain("immutable");
});

/** A page without what differs from one answer to the next: nonces, and the order in which late parts arrive. */
function steady(text: string): string {
  const page = text.replace(/nonce="[^"]*"/g, "");
  return page.startsWith("<!DOCTYPE") ? String(page.split(/(?=<)/).toSorted().join("").length) : page;
}
