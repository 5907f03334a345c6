import { afterEach, expect, test } from "bun:test";
import { db } from "../../db/client";
import { settings as table } from "../../db/schema";
import * as settings from "../../src/models/settings";
import { fallbackSettings } from "../../src/schemas/settings";
import { restore } from "../catalogue";

afterEach(restore);

test("every field falls back while it is not set", async () => {
  expect(await settings.current()).toEqual({ ...fallbackSettings, hasDemo: true });
  expect(fallbackSettings).toMatchObject({
    siteName: "Dealproof",
    primaryColor: "#FF6B00",
    secondaryColor: "#10B981",
  });
});

test("each field that is set is used, also on error pages while the database is away", async () => {
  await db.insert(table).values({ siteName: "Sparfuchs", primaryColor: "#123456" });
  expect(await settings.current()).toMatchObject({
    siteName: "Sparfuchs",
    primaryColor: "#123456",
    secondaryColor: fallbackSettings.secondaryColor,
  });
  expect(settings.lastKnown().siteName).toBe("Sparfuchs");
});
