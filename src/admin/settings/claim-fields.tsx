import { fallbackSettings } from "../../schemas/settings";
import type { Filled } from "../fields";
import { places } from "./values";

/** The hero's three claims, each a figure and its words. */
export function ClaimFields({ form }: { form: Filled }) {
  const [error] = form.errors.heroClaims ?? [];
  const about = ["claims-hint", error && "claims-error"].filter(Boolean).join(" ");
  const described = { "aria-describedby": about, "aria-invalid": error ? true : undefined };
  return (
    <div className="grid gap-2">
      {places.map((place) => {
        const fallback = fallbackSettings.heroClaims[place - 1];
        return (
          <fieldset key={place} className="grid gap-2 sm:grid-cols-[11rem_1fr]">
            <legend className="mb-1 font-semibold text-sm">
              Claim {place} <span className="font-normal text-muted">(optional)</span>
            </legend>
            <input
              {...described}
              name="claim_value"
              aria-label={`Claim ${place}, figure`}
              defaultValue={form.values[`claim_value_${place}`] ?? ""}
              placeholder={fallback?.value}
              maxLength={20}
              autoComplete="off"
              className="field w-full bg-ground"
            />
            <input
              {...described}
              name="claim_label"
              aria-label={`Claim ${place}, words`}
              defaultValue={form.values[`claim_label_${place}`] ?? ""}
              placeholder={fallback?.label}
              maxLength={40}
              autoComplete="off"
              className="field w-full bg-ground"
            />
          </fieldset>
        );
      })}
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
