import type { ReactNode } from "react";
import { paths } from "../../paths";
import { fallbackSettings, type SettingsInput } from "../../schemas/settings";
import { EditForm } from "../resource/edit-form";
import { type FieldList, type FieldSpec, Fields } from "../resource/fields";
import { type FormState, Labelled } from "../resource/labelled";
import { Button, Card, ScreenHead } from "../resource/parts";

const {
  heroClaims,
  liveHeroClaims: _live,
  switchOffMissing: _off,
  hasDemo: _demo,
  ...fallbackTexts
} = fallbackSettings;

const text = (name: keyof typeof fallbackTexts, spec: FieldSpec) => ({
  [name]: { placeholder: fallbackTexts[name], hint: `Empty: ${fallbackTexts[name]}`, ...spec },
});

const siteFields = {
  ...text("siteName", { label: "Site name", maxLength: 80 }),
  ...text("contactEmail", { label: "Contact e-mail", type: "email", maxLength: 254 }),
  ...text("description", { label: "Description", type: "area", maxLength: 300 }),
  ...text("footerText", { label: "Footer text", type: "area", maxLength: 300, rows: 2 }),
  ...text("editorName", {
    label: "Your name, as checks are signed",
    maxLength: 80,
    hint: `Visitors see it on receipts. Empty: ${fallbackTexts.editorName}`,
  }),
  ...text("currency", {
    label: "Currency",
    maxLength: 3,
    half: true,
    hint: `Of new stores: an ISO 4217 code, such as EUR. Empty: ${fallbackTexts.currency}`,
  }),
  ...text("timeZone", { label: "Time zone", maxLength: 64, list: "time-zones", half: true }),
};

const claimFields: FieldList = {
  liveHeroClaims: {
    label: "Show live numbers",
    type: "check",
    hint: "Active deals, partner stores and checked codes, as counted. Without this the home page shows the three claims below.",
  },
  ...Object.fromEntries(
    heroClaims.flatMap(({ value, label }, index) => [
      [
        `claim_value_${index + 1}`,
        { label: `Claim ${index + 1}, figure`, placeholder: value, maxLength: 20, half: true },
      ],
      [
        `claim_label_${index + 1}`,
        { label: `Claim ${index + 1}, words`, placeholder: label, maxLength: 40, half: true },
      ],
    ]),
  ),
};

const pageFields: FieldList = {
  switchOffMissing: {
    label: "Switch a deal off when its page no longer shows it",
    type: "check",
    hint: "After two looks at least six hours apart. Without this the deal stays on, and waits under Review.",
  },
};

const colours = { primaryColor: "Primary colour", secondaryColor: "Secondary colour" } as const;

const fields: Partial<Record<keyof SettingsInput, FieldSpec>> & Record<string, FieldSpec> = {
  ...siteFields,
  primaryColor: { label: colours.primaryColor },
  secondaryColor: { label: colours.secondaryColor },
  ...claimFields,
  ...pageFields,
};

const group = "grid grid-cols-[minmax(0,1fr)] gap-3.5";

export function SettingsScreen({ form, preview }: { form: FormState; preview: ReactNode }) {
  return (
    <div className="max-w-4xl">
      <ScreenHead title="Settings" />
      <EditForm
        {...{ form, fields }}
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
              <ColourField form={form} name="primaryColor" label={colours.primaryColor} />
              <ColourField form={form} name="secondaryColor" label={colours.secondaryColor} />
            </fieldset>
            {preview}
          </Card>
          <Card title="The home page’s claims" className={group}>
            <Fields form={form} fields={claimFields} />
            <p className="text-muted text-xs">
              All three claims or none. Empty:{" "}
              {heroClaims.map(({ value, label }) => `${value} ${label}`).join(", ")}
            </p>
          </Card>
          <Card title="The shops’ pages" className={group}>
            <Fields form={form} fields={pageFields} />
          </Card>
          <div className="flex flex-wrap gap-2.5">
            <Button look="brand">{form.conflict ? "Save mine" : "Save settings"}</Button>
            {/* Second, because Enter in a field presses the first. */}
            <Button formMethod="get" formAction={paths.colourPreview()} className="without-scripts">
              Show these colours
            </Button>
          </div>
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
    <Labelled {...{ form, name, label }} hint={`Empty: ${fallback}`}>
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
            className="field with-scripts w-13 shrink-0 p-1"
          />
        </div>
      )}
    </Labelled>
  );
}
