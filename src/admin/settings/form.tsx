import type { ReactNode } from "react";
import { paths } from "../../paths";
import { fallbackSettings, type SettingsInput } from "../../schemas/settings";
import { type FormState, guarded, Versions, yesOrNo } from "../dialog";
import { CheckField, TextArea, TextField } from "../fields";
import { ScreenHead } from "../list";
import { ClaimFields } from "./claim-fields";
import { ColourField } from "./colour-field";
import { places } from "./values";

const texts: Record<Exclude<keyof SettingsInput, "heroClaims">, string> = {
  siteName: "Site name",
  description: "Description",
  contactEmail: "Contact e-mail",
  footerText: "Footer text",
  primaryColor: "Primary colour",
  secondaryColor: "Secondary colour",
  timeZone: "Time zone",
  liveHeroClaims: "Show live numbers",
};

const labels = {
  ...texts,
  ...Object.fromEntries(
    places.flatMap((place) => [
      [`claim_value_${place}`, `Claim ${place}, figure`],
      [`claim_label_${place}`, `Claim ${place}, words`],
    ]),
  ),
};

const words = { liveHeroClaims: yesOrNo };

type Props = { form: FormState; preview: ReactNode };

export function SettingsScreen({ form, preview }: Props) {
  const { conflict, failure, errors, values } = form;
  const version = conflict ? String(conflict.version) : values.version;
  const action = paths.adminList("settings");
  const wrong = Object.keys(errors).length;
  return (
    <div className="max-w-4xl">
      <ScreenHead title="Settings" />
      <form
        method="post"
        action={action}
        hx-post={action}
        hx-target="#admin"
        hx-swap="outerMorph"
        hx-disable="find button[type=submit]"
        data-failure="Failed to save settings"
        {...guarded(form)}
        noValidate
        className="grid gap-4"
      >
        {(failure || wrong > 0) && (
          <p
            tabIndex={-1}
            data-attend
            role="alert"
            className="rounded-control border border-danger px-3 py-2 text-danger text-sm"
          >
            {failure ?? "Nothing was saved. See what is wrong at the fields below."}
          </p>
        )}
        {conflict && (
          <Versions labels={labels} words={words} saved={conflict.saved} typed={values} action={action} />
        )}
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="submission" value={values.submission ?? crypto.randomUUID()} />
        <Group title="The site">
          <TextField {...fallback("siteName")} form={form} maxLength={80} />
          <TextArea {...fallback("description")} form={form} maxLength={300} />
          <TextField {...fallback("contactEmail")} form={form} type="email" maxLength={254} />
          <TextArea {...fallback("footerText")} form={form} maxLength={300} rows={2} />
          <TimeZoneField form={form} />
        </Group>
        <Group title="Colours">
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
            <ColourField {...fallback("primaryColor")} form={form} />
            <ColourField {...fallback("secondaryColor")} form={form} />
          </fieldset>
          {preview}
        </Group>
        <Group title="The home page’s claims">
          <CheckField
            form={form}
            name="liveHeroClaims"
            label={labels.liveHeroClaims}
            hint="Active deals, partner stores and checked codes, as counted. Without this the home page shows the three claims below."
          />
          <ClaimFields form={form} />
        </Group>
        <div className="flex flex-wrap gap-2.5">
          <button type="submit" className="btn btn-brand">
            {conflict ? "Save mine" : "Save settings"}
          </button>
          {/* After the other, which Enter in a field presses. */}
          <button
            type="submit"
            formMethod="get"
            formAction={paths.colourPreview()}
            className="btn btn-plain without-scripts"
          >
            Show these colours
          </button>
        </div>
      </form>
    </div>
  );
}

function TimeZoneField({ form }: { form: FormState }) {
  return (
    <>
      <TextField {...fallback("timeZone")} form={form} maxLength={64} list="time-zones" />
      <datalist id="time-zones">
        {Intl.supportedValuesOf("timeZone").map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card grid gap-3.5 p-5" aria-label={title}>
      <h2 className="text-[1.25rem]">{title}</h2>
      {children}
    </section>
  );
}

/** What a field of text has, its fallback shown. */
function fallback(name: keyof typeof fallbackTexts) {
  const placeholder = fallbackTexts[name];
  return { name, label: texts[name], placeholder, hint: `Empty: ${placeholder}` };
}

const { heroClaims: _claims, liveHeroClaims: _live, ...fallbackTexts } = fallbackSettings;
