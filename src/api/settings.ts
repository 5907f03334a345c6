import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import * as settings from "../models/editing/settings";
import { edit } from "../schemas/fields";
import { settingsInput } from "../schemas/settings";
import { answerOutcome } from "./answer";
import { conflicts, describe, shows } from "./describe";
import { sent } from "./examples";
import * as shapes from "./shapes";
import { validateJson } from "./validate";
import { authorOf, json, validateKey } from "./writes";

const change = settingsInput
  .extend(edit.shape)
  .meta({ id: "SettingsEdit", examples: [{ ...sent.settings, version: 1 }] });

export default new Hono<AppEnv>()
  .get(
    "/",
    describe("Get the settings", "The settings as they are stored.", shows(shapes.settings)),
    async (c) => c.json(await settings.current()),
  )
  .put(
    "/",
    describe("Update the settings", "Replaces all settings. A field that is left out gets its default.", {
      ...shows(shapes.settings),
      ...conflicts,
    }),
    json,
    validateJson(change),
    validateKey,
    async (c) => {
      const { version, ...input } = c.req.valid("json");
      const author = await authorOf(c, c.req.valid("header"));
      return answerOutcome(c, await settings.save(input, author, version), {
        one: "settings",
        saved: async () => c.json(await settings.current()),
        current: settings.current,
      });
    },
  );
