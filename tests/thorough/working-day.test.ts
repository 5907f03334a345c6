import { afterAll, beforeEach } from "bun:test";
import { browserTest } from "../browser/browser";
import { beforeTheDay, workingDay, workingDayOptions } from "../browser/working-day";
import { restore } from "../catalogue";

beforeEach(beforeTheDay);
afterAll(restore);

browserTest("an admin does a day's work in the browser", workingDayOptions, (page) => workingDay(page));
