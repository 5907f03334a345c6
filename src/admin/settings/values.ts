import type { Typed } from "../../http/forms";
import type { EditedSettings } from "../../models/editing/settings";
import type { HeroClaim } from "../../schemas/settings";

/** The places of the hero's claims. */
export const places = [1, 2, 3] as const;

/** The settings as their form shows them; what falls back is empty. */
export function valuesOf({ heroClaims, liveHeroClaims, version, ...texts }: EditedSettings): Typed {
  const values: Typed = { liveHeroClaims: String(liveHeroClaims), version: String(version) };
  for (const [name, text] of Object.entries(texts)) values[name] = text ?? "";
  for (const place of places) {
    values[`claim_value_${place}`] = heroClaims?.[place - 1]?.value ?? "";
    values[`claim_label_${place}`] = heroClaims?.[place - 1]?.label ?? "";
  }
  return values;
}

/** What was sent, with a name for each claim: the form sends theirs three times. */
export function typedSettings(typed: Typed, all: (name: string) => string[]): Typed {
  const { claim_value: _value, claim_label: _label, ...named } = typed;
  for (const place of places) {
    named[`claim_value_${place}`] = all("claim_value")[place - 1] ?? "";
    named[`claim_label_${place}`] = all("claim_label")[place - 1] ?? "";
  }
  return named;
}

/** The claims that a form names. */
export function claimsOf(typed: Typed): HeroClaim[] {
  return places.map((place) => ({
    value: typed[`claim_value_${place}`] ?? "",
    label: typed[`claim_label_${place}`] ?? "",
  }));
}
