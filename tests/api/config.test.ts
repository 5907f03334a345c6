import { afterEach, describe, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings } from "../../db/schema";
import { current } from "../../src/models/settings";
import { restore } from "../catalogue";
import { get, origin } from "../http";
import { json } from "./asking";

describe("GET /api/config", () => {
  test("has a default for every field that is not set", async () => {
    expect(await json("/api/config")).toEqual({
      siteName: "Dealproof",
      description: expect.stringMatching(/\w/),
      contactEmail: expect.stringContaining("@"),
      footerText: expect.stringMatching(/\w/),
      primaryColor: "#FF6B00",
      secondaryColor: "#10B981",
      domain: new URL(origin).hostname,
    });
  });

  test("stays fresh for five minutes", async () => {
    expect((await get("/api/config")).headers.get("Cache-Control")).toContain("max-age=300");
  });
});

describe("GET /api/config after an operator's change", () => {
  afterEach(async () => {
    await restore();
    await current();
  });

  test("shows the set fields, and defaults for the others", async () => {
    await db.insert(settings).values({ siteName: "Penny & Co", primaryColor: "#123456" });
    expect(await json("/api/config")).toMatchObject({
      siteName: "Penny & Co",
      primaryColor: "#123456",
      secondaryColor: "#10B981",
    });
  });
});
