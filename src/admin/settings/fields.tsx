import { fallbackSettings } from "../../schemas/settings";
import { type FormState, Labelled } from "../resource/labelled";

export const CLAIMS = [1, 2, 3] as const;

type ColourProps = { form: FormState; name: "primaryColor" | "secondaryColor"; label: string };

/**
 * A colour is sent as text, because the browser's picker has no empty value. The picker beside it and the text follow
 * each other.
 */
export function ColourField({ form, name, label }: ColourProps) {
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

export function ClaimFields({ form }: { form: FormState }) {
  const [error] = form.errors.heroClaims ?? [];
  const described = {
    "aria-describedby": ["claims-hint", error && "claims-error"].filter(Boolean).join(" "),
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className="grid gap-2">
      {CLAIMS.map((claim) => (
        <fieldset key={claim} className="grid gap-2 sm:grid-cols-[11rem_1fr]">
          <legend className="mb-1 font-semibold text-sm">
            Claim {claim} <span className="font-normal text-muted">(optional)</span>
          </legend>
          {(["value", "label"] as const).map((part) => (
            <input
              key={part}
              {...described}
              name={`claim_${part}_${claim}`}
              aria-label={`Claim ${claim}, ${part === "value" ? "figure" : "words"}`}
              defaultValue={form.values[`claim_${part}_${claim}`] ?? ""}
              placeholder={fallbackSettings.heroClaims[claim - 1]?.[part]}
              maxLength={part === "value" ? 20 : 40}
              autoComplete="off"
              className="field w-full bg-ground"
            />
          ))}
        </fieldset>
      ))}
      <p id="claims-hint" className="text-muted text-xs">
        All three or none. Empty:{" "}
        {fallbackSettings.heroClaims.map(({ value, label }) => `${value} ${label}`).join(", ")}
      </p>
      {error && (
        <p id="claims-error" className="text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  );
}
