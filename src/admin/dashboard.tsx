import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { paths } from "../paths";
import { ScreenHead } from "./list";
import { screen } from "./screen";

/** What there is to do today. */
export default new Hono<AppEnv>().get(paths.admin(), (c) =>
  screen(c, { place: "dashboard", title: "Dashboard", main: () => <ScreenHead title="Dashboard" /> }),
);
