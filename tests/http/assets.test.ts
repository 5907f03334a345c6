import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { get } from "../http";

const BUILT = join(import.meta.dir, "../../.build");
const files = readdirSync(join(BUILT, "assets")).filter((file) => !/\.(br|gz)$/.test(file));

describe.each(files)("GET /assets/%s", (file) => {
  test("is cached for a year, under a name with a hash", async () => {
    expect(file).toMatch(/^[a-z-]+-[0-9a-z]{8,13}\.(css|js|woff2)$/);
    const response = await get(`/assets/${file}`);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("vary")).toBe(file.endsWith(".woff2") ? null : "Accept-Encoding");
  });

  test.skipIf(file.endsWith(".woff2")).each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("in %s is what was packed when it was built", async (encoding, unpack) => {
    const plain = Buffer.from(await (await get(`/assets/${file}`)).arrayBuffer());
    const response = await get(`/assets/${file}`, { "Accept-Encoding": encoding });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    const packed = Buffer.from(await response.arrayBuffer());
    expect(unpack(packed).equals(plain)).toBe(true);
    const onDisk = await Bun.file(
      join(BUILT, "assets", `${file}.${encoding === "br" ? "br" : "gz"}`),
    ).bytes();
    expect(packed.equals(onDisk)).toBe(true);
    // With all the time there was: packing while somebody waits takes half as much care.
    if (encoding === "br" && !file.startsWith("api-reference"))
      expect(packed.length).toBe(brotliCompressSync(plain).length);
  });
});

test.each(files.filter((file) => file.endsWith(".woff2")))(
  "%s and its headers fit into the first packets of a connection (RFC 6928)",
  async (font) => {
    const response = await get(`/assets/${font}`);
    const headers = [...response.headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    );
    expect((await response.arrayBuffer()).byteLength + headers).toBeLessThan(10 * 1460);
  },
);

test("GET /assets of an unknown file is 404", async () => {
  for (const file of ["app.css", "../manifest.json", "..%2fmanifest.json", `${files[0]}.br`])
    expect((await get(`/assets/${file}`)).status).toBe(404);
});
