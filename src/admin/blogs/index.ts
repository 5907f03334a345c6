import { Hono } from "hono";
import type { AppEnv } from "../../http/context";
import { listScreens } from "../listing";
import editing from "./editing";
import keywordIdeas from "./keyword-ideas";
import { listed } from "./listed";
import preview from "./preview";
import switches from "./switches";

/** The blogs: their list with its switches, the editor, the preview. */
const router = new Hono<AppEnv>();

for (const part of [listScreens(listed), switches, preview, keywordIdeas, editing]) router.route("/", part);

export default router;
