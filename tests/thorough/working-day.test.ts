import { afterAll, beforeEach } from "bun:test";
import { browserTest, leave } from "../browser/browser";
import { beforeTheDay, workingDay, workingDayOptions } from "../browser/working-day";

beforeEach(beforeTheDay);
afterAll(leave);

browserTest("an admin does a day's work in the browser", workingDayOptions, (page) => workingDay(page, true));
