import { afterAll, beforeEach } from "bun:test";
import { browserTest } from "../browser/browser";
import { beforeTheDay, workingDay, workingDayOptions } from "../browser/working-day";
import { restore } from "../catalogue";

beforeEach(beforeTheDay);
afterAll(restore);

browserTest(
  "an admin does a day's work without scripts, through forms",
  { ...workingDayOptions, javaScriptEnabled: false },
  (page) => workingDay(page, false),
);
