import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { type FormValues, formOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { settingsInput } from "../../schemas/settings";
import { beforeEdit, undoOf } from "../resource/edit-routes";
import type { FormState } from "../resource/labelled";
import { acceptForm, save, textsOf, withUndo } from "../resource/save";
import { done, screen, success } from "../screen";
import { SettingsScreen } from "./form";
import { ColourPreview } from "./preview";

const colours = settingsInput.pick({ primaryColor: true, secondaryColor: true });

export default new Hono<AppEnv>()
  .get(paths.adminList("settings"), async (c) => {
    const values = valuesOf(await settings.edited());
    const before = await beforeEdit(c, "settings", settings.ID);
    const earlier = before && (await settings.edited(before));
    return show(c, earlier ? undoOf(values, valuesOf(earlier)) : { values, errors: {} });
  })
  .post(paths.adminList("settings"), acceptForm, async (c) => {
    const result = await save(c, {
      sent: await formOf(c),
      schema: settingsInput,
      failure: "Failed to save settings",
      run: settings.save,
      current: async () => valuesOf(await settings.edited()),
    });
    if ("form" in result) return show(c, result.form, result.status);
    // The colours are a style sheet in the document's head, which only a whole page replaces.
    c.header("HX-Redirect", paths.adminList("settings"));
    const path = paths.adminList("settings");
    const toast = await withUndo(success("Settings saved successfully"), result.change, path);
    return done(c, path, toast);
  })
  .get(paths.colourPreview(), async (c) => {
    const { success, data } = colours.safeParse(c.req.query());
    // A colour is being typed: the preview stays as it is.
    return success ? renderFragment(c, <ColourPreview {...data} />) : c.body(null, 204);
  });

function show(c: Context<AppEnv>, form: FormState, status: ContentfulStatusCode = 200): Promise<Response> {
  const preview = <ColourPreview {...colours.safeParse(form.values).data} />;
  const main = () => <SettingsScreen form={form} preview={preview} />;
  return screen(c, { current: "settings", title: "Settings", main, status });
}

function valuesOf(current: settings.EditedSettings): FormValues {
  return textsOf(current, Object.keys(settingsInput.shape));
}
