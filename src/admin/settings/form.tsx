import type { ReactNode } from "react";
import { paths } from "../../paths";
import { fallbackSettings, type SettingsInput } from "../../schemas/settings";
import { EditForm } from "../resource/edit-form";
import { type FieldSpec, Fields, FormField } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Button, Card, ScreenHead } from "../resource/parts";
import { CLAIMS, ClaimFields, ColourField } from "./fields";

const { heroClaims: _claims, liveHeroClaims: _live, ...fallbackTexts } = fallbackSettings;

const text = (name: keyof typeof fallbackTexts, spec: FieldSpec) => ({
  [name]: { placeholder: fallbackTexts[name], hint: `Empty: ${fallbackTexts[name]}`, ...spec },
});

const siteFields = {
  ...text("siteName", { label: "Site name", maxLength: 80 }),
  ...text("description", { label: "Description", type: "area", maxLength: 300 }),
  ...text("contactEmail", { label: "Contact e-mail", type: "email", maxLength: 254 }),
  ...text("footerText", { label: "Footer text", type: "area", maxLength: 300, rows: 2 }),
  ...text("timeZone", { label: "Time zone", maxLength: 64, list: "time-zones" }),
};

const liveClaims: FieldSpec = {
  label: "Show live numbers",
  type: "check",
  hint: "Active deals, partner stores and checked codes, as counted. Without this the home page shows the three claims below.",
};

const colours = { primaryColor: "Primary colour", secondaryColor: "Secondary colour" } as const;

const fields: Partial<Record<keyof SettingsInput, FieldSpec>> & Record<string, FieldSpec> = {
  ...siteFields,
  primaryColor: { label: colours.primaryColor },
  secondaryColor: { label: colours.secondaryColor },
  liveHeroClaims: liveClaims,
  ...Object.fromEntries(
    CLAIMS.flatMap((claim) => [
      [`claim_value_${claim}`, { label: `Claim ${claim}, figure` }],
      [`claim_label_${claim}`, { label: `Claim ${claim}, words` }],
    ]),
  ),
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
            <div>
              <FormField form={form} name="liveHeroClaims" {...liveClaims} />
            </div>
            <ClaimFields form={form} />
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
