import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as categories from "../models/categories";

export default new Hono<AppEnv>().get("/", async (c) => c.json(await categories.counted()));
