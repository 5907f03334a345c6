import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { z } from "zod";
import type { AppEnv } from "../../http/context";
import { formOf, fragmentOf } from "../../http/forms";
import { renderFragment } from "../../http/render";
import * as settings from "../../models/editing/settings";
import { paths } from "../../paths";
import { fallbackSettings, settingsInput } from "../../schemas/settings";
import type { FormState } from "../dialog";
import { acceptForm } from "../listing";
import { save } from "../saving";
import { screen, success } from "../screen";
import { SettingsScreen } from "./form";
import { ColourPreview } from "./preview";
import { claimsOf, typedSettings, valuesOf } from "./values";

const form = z
  .record(z.string(), z.string())
  .transform((typed): z.input<typeof settingsInput> => ({ ...typed, heroClaims: claimsOf(typed) }))
  .pipe(settingsInput);

const colours = settingsInput.pick({ primaryColor: true, secondaryColor: true });

/** What the site is called, says of itself, and looks like. */
export default new Hono<AppEnv>()
  .get(paths.adminList("settings"), async (c) =>
    show(c, { values: valuesOf(await settings.current()), errors: {} }),
  )
  .post(paths.adminList("settings"), acceptForm, async (c) => {
    const { typed, all, ...sent } = await formOf(c);
    const response = await save(c, {
      sent: { ...sent, all, typed: typedSettings(typed, all) },
      schema: form,
      run: settings.save,
      show: (form, status) => show(c, form, status),
      saved: async () => {
        const now = await settings.current();
        return { version: now.version, values: valuesOf(now) };
      },
      next: () => ({ path: paths.adminList("settings"), toast: success("Settings saved successfully") }),
      failure: "Failed to save settings",
    });
    return withFreshHead(response);
  })
  .get(paths.colourPreview(), async (c) => {
    const { success, data } = colours.safeParse(c.req.query());
    if (fragmentOf(c) !== undefined) {
      // Half a colour is on its way to be one: what is shown stays.
      return success ? renderFragment(c, <ColourPreview {...withFallbacks(data)} />) : c.body(null, 204);
    }
    const typed = typedSettings(c.req.query(), (name) => c.req.queries(name) ?? []);
    return show(c, { values: { ...valuesOf(await settings.current()), ...typed }, errors: {} });
  });

function show(c: Context<AppEnv>, form: FormState, status: ContentfulStatusCode = 200): Promise<Response> {
  const { success, data } = colours.safeParse(form.values);
  const preview = <ColourPreview {...withFallbacks(success ? data : {})} />;
  return screen(c, {
    place: "settings",
    title: "Settings",
    main: () => <SettingsScreen form={form} preview={preview} />,
    status,
  });
}

function withFallbacks({ primaryColor, secondaryColor }: Partial<z.output<typeof colours>>) {
  return {
    primaryColor: primaryColor ?? fallbackSettings.primaryColor,
    secondaryColor: secondaryColor ?? fallbackSettings.secondaryColor,
  };
}

/** The colours' address stands in the document's head, which only a whole page brings. */
function withFreshHead(response: Response): Response {
  if (!response.headers.has("HX-Location")) return response;
  response.headers.delete("HX-Location");
  response.headers.set("HX-Redirect", paths.adminList("settings"));
  return response;
}
