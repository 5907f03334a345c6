import { Hono } from "hono";
import { cached } from "../cache/serve";
import { env } from "../env";
import type { AppEnv } from "../http/context";
import * as settings from "../models/settings";
import { edit } from "../schemas/fields";
import { settingsInput } from "../schemas/settings";
import { answerOutcome } from "./answer";
import { conflicts, describe, shows, validateBody } from "./describe";
import { sent } from "./examples";
import { picked } from "./present";
import * as shapes from "./shapes";
import { changeOf, EDITS, json, OMITTED_FIELDS, validateKey } from "./writes";

const change = settingsInput
  .extend(edit.shape)
  .meta({ id: "SettingsEdit", examples: [{ ...sent.settings, version: 1 }] });

export const config = new Hono<AppEnv>().get(
  "/",
  describe(
    "Get the site's configuration",
    "Name, texts and colours of the site. A field that is not set has its default.",
    shows(shapes.config),
  ),
  cached,
  async (c) => {
    // The specification asks for 5 minutes.
    c.header("Cache-Control", "public, max-age=300");
    const domain = new URL(env.PUBLIC_URL).hostname;
    return c.json(picked(shapes.config, { ...(await settings.current()), domain }));
  },
);

export default new Hono<AppEnv>()
  .get(
    "/",
    describe("Get the settings", "The settings as they are stored.", shows(shapes.settings)),
    async (c) => c.json(await settings.edited()),
  )
  .on(
    EDITS,
    "/",
    describe("Update the settings", OMITTED_FIELDS, { ...shows(shapes.settings), ...conflicts }),
    json,
    validateBody(change, { stored: () => settings.edited() }),
    validateKey,
    async (c) => {
      const { version, ...input } = c.req.valid("json");
      return answerOutcome(c, await settings.save(input, await changeOf(c), version), {
        one: "settings",
        saved: async () => c.json(await settings.edited()),
        current: settings.edited,
      });
    },
  );
