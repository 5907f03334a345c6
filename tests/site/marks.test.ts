import { afterEach, describe, expect, test } from "bun:test";
import { cast } from "../cast";
import { restore } from "../catalogue";
import { get } from "../http";
import { addStore } from "./rows";

describe("GET /marks/:slug", () => {
  test("draws the store's initials, always the same", async () => {
    const response = await get(`/marks/${cast.harborPine}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=86400");
    const svg = await response.text();
    expect(svg).toStartWith('<svg xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain(">HP</text>");
    expect(await (await get(`/marks/${cast.harborPine}`)).text()).toBe(svg);
  });

  test.each(["no-such", "HARBOR-PINE", "1", "%3Cscript%3E"])("answers 404 to %s", async (slug) => {
    expect((await get(`/marks/${slug}`)).status).toBe(404);
  });
});

test("no letter or digit of any script becomes markup, in capitals either", () => {
  const letters = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code)).filter(
    (letter) => /[\p{L}\p{N}]/u.test(letter),
  );
  expect(letters.length).toBeGreaterThan(100_000);
  expect(letters.filter((letter) => /[<>&"']/.test(letter.toUpperCase()))).toEqual([]);
});

describe("with other data", () => {
  afterEach(restore);

  test.each([
    ["<script>alert(1)</script>", "SA"],
    ["日本", "日本"],
    ["42 things", "4T"],
    ["O’Neill’s Yard", "OY"],
    ["Nailery 1042", "N10"],
    ["Rindle & Rye Cheesemongers", "RR"],
    ["élan", "Él"],
    ["!!!", "•"],
  ])("a store named %p is drawn as %p", async (name, letters) => {
    await addStore({ name });
    const svg = await (await get("/marks/zebra-works")).text();
    expect(svg).toContain(`>${letters}</text>`);
    expect(svg).not.toContain("script");
  });
});
