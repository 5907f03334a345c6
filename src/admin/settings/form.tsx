import type { ReactNode } from "react";
import { paths } from "../../paths";
import { fallbackSettings, settingsFields } from "../../schemas/settings";
import { EditForm, saveLabel } from "../resource/edit-form";
import { type FieldList, type FieldSpec, Fields } from "../resource/fields";
import { type FormState, Labelled } from "../resource/labelled";
import { Button, Card, ScreenHead } from "../resource/parts";

type TextName =
  | "siteName"
  | "contactEmail"
  | "description"
  | "footerText"
  | "editorName"
  | "currency"
  | "timeZone";

const text = (name: TextName, more: Partial<FieldSpec> = {}) => ({
  [name]: {
    placeholder: fallbackSettings[name],
    hint: `Empty: ${fallbackSettings[name]}`,
    ...settingsFields[name],
    ...more,
  },
});

const siteFields = {
  ...text("siteName"),
  ...text("contactEmail"),
  ...text("description"),
  ...text("footerText", { rows: 2 }),
  ...text("editorName"),
  ...text("currency"),
  ...text("timeZone", { list: "time-zones" }),
};

const { switchOffMissing, dailyChecks, primaryColor, secondaryColor } = settingsFields;

const pageFields = { switchOffMissing, dailyChecks };

const fields: FieldList = { ...siteFields, primaryColor, secondaryColor, ...pageFields };

const group = "grid grid-cols-[minmax(0,1fr)] gap-3.5";

export function SettingsScreen({ form, preview }: { form: FormState; preview: ReactNode }) {
  return (
    <div className="max-w-4xl">
      <ScreenHead title="Settings" />
      <EditForm
        form={form}
        fields={fields}
        action={paths.adminList("settings")}
        failure="Failed to save settings"
        complaint="Nothing was saved. See what is wrong at the fields below."
        hx-target="#admin"
        hx-swap="outerMorph"
      >
        <div className="grid gap-4">
          <Card title="The site" className={group}>
            <Fields form={form} fields={siteFields} />
            <datalist id="time-zones">
              {Intl.supportedValuesOf("timeZone").map((name) => (
                <option key={name}>{name}</option>
              ))}
            </datalist>
          </Card>
          <Card title="Colours" className={group}>
            <fieldset
              hx-get={paths.colourPreview()}
              hx-trigger="input delay:250ms"
              hx-target="#preview"
              hx-swap="outerMorph"
              hx-sync="this:replace"
              data-failure="Failed to show the colours"
              className="grid gap-3.5 sm:grid-cols-2"
            >
              <legend className="sr-only">Brand colours</legend>
              <ColourField form={form} name="primaryColor" label={primaryColor.label} />
              <ColourField form={form} name="secondaryColor" label={secondaryColor.label} />
            </fieldset>
            {preview}
          </Card>
          <Card title="The shops’ pages" className={group}>
            <Fields form={form} fields={pageFields} />
          </Card>
          <Button look="brand" className="justify-self-start">
            {saveLabel(form, "Save settings")}
          </Button>
        </div>
      </EditForm>
    </div>
  );
}

type ColourProps = { form: FormState; name: "primaryColor" | "secondaryColor"; label: string };

/** A colour is sent as text, because the browser's picker has no empty value. Each follows the other. */
function ColourField({ form, name, label }: ColourProps) {
  const text = form.values[name] ?? "";
  const fallback = fallbackSettings[name];
  return (
    <Labelled form={form} name={name} label={label} hint={`Empty: ${fallback}`}>
      {(described) => (
        <div className="flex gap-2">
          <input
            {...described}
            name={name}
            defaultValue={text}
            placeholder={fallback}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className="field min-w-0 flex-1 bg-ground font-mono"
          />
          <input
            type="color"
            data-colour-of={name}
            defaultValue={/^#[0-9a-f]{6}$/i.test(text) ? text : fallback}
            aria-label={`Pick the ${label.toLowerCase()}`}
            className="field w-13 shrink-0 p-1"
          />
        </div>
      )}
    </Labelled>
  );
}
