import type { ReactNode } from "react";
import type { FormValues } from "../../http/forms";
import * as categories from "../../models/categories";
import type { EditedDeal } from "../../models/deals";
import * as settings from "../../models/settings";
import { couponFields, offerFields } from "../../schemas/deals";
import type { DealKind } from "../../schemas/vocabulary";
import type { FieldList, FieldSpec } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { textsOf } from "../resource/save";
import { StoreField, storeChoices } from "../store-field";
import { isVoiding, type Voiding, VoidNote } from "./preview";

export async function fieldsOf(
  kind: DealKind,
  form: FormState,
  deal?: EditedDeal,
  voiding?: Voiding,
): Promise<FieldList> {
  // The form is shown even if the choices cannot be read.
  const [stores, all, { timeZone }] = await Promise.all([
    storeChoices(),
    kind === "offer" ? categories.all().catch(() => []) : [],
    settings.current().catch(settings.lastKnown),
  ]);
  const isOffer = kind === "offer";
  const details: Record<string, Partial<FieldSpec>> = {
    storeId: { node: <StoreField form={form} choices={stores} /> },
    discountValue: {
      required: ["percentage", "fixed"].includes(form.values.discountType ?? ""),
      hint: `Such as 20% or $15. Optional for ${isOffer ? "a deal" : "free shipping"}.`,
    },
    expiryDate: { hint: `The end of the day in ${timeZone}.` },
    categoryId: { choices: [["", "None"], ...all.map(({ id, name }) => [String(id), name] as const)] },
    active: {
      half: !isOffer,
      hint: deal?.awaitsReview && "It was proposed. Visitors see it once it is active.",
    },
    featured: { half: true },
  };
  const isAsked: Record<string, boolean> = {
    sameCode: asksAboutCode(form),
    sameTerms: voiding !== undefined && voiding.checks > 0,
  };
  const fields = Object.entries<FieldSpec>(isOffer ? offerFields : couponFields)
    .filter(([name]) => isTyped(name) && (isAsked[name] ?? true))
    .map(([name, field]) => {
      const spec = { ...field, ...details[name] };
      return [name === "storeId" ? "store" : name, voiding ? withNote(name, spec, voiding) : spec];
    });
  return Object.fromEntries(fields);
}

function withNote(name: string, spec: FieldSpec, voiding: Voiding): FieldSpec {
  const note = <VoidNote name={name} voiding={voiding} />;
  if (!isVoiding(name)) return spec;
  const { node, hint } = spec;
  const parts = (first: ReactNode) => (
    <>
      {first}
      {note}
    </>
  );
  return node ? { ...spec, node: parts(node) } : { ...spec, hint: parts(hint) };
}

function asksAboutCode({ errors, values }: FormState): boolean {
  return errors.sameCode !== undefined || values.sameCode === "true";
}

export function valuesOf(deal: EditedDeal): FormValues {
  return {
    ...textsOf(deal, Object.keys({ ...offerFields, ...couponFields })),
    store: deal.store.slug,
    ...dayValues("startsAt", deal.startDay, deal.startsAt),
    ...dayValues("expiryDate", deal.endDay, deal.endsAt),
  };
}

/** The values of a new deal that is like this one. */
export function copyOf(deal: EditedDeal): FormValues {
  const { version, ...values } = valuesOf(deal);
  return values;
}

type DayName = "startsAt" | "expiryDate";

/** A day with the instant that it stands for: the form sends both back. */
function dayValues(name: DayName, day: string | null, instant: Date | null): FormValues {
  return day && instant ? { [name]: day, [`${name}Was`]: `${day} ${instant.toISOString()}` } : { [name]: "" };
}

/** A check has a form of its own. */
const isTyped = (name: string) => name !== "verified" && name !== "checkMethod";

/**
 * A deal as its form has it: days that were not changed are instants, so that saving moves neither start nor end. A form
 * that does not say that the deal is active decides nothing.
 */
export function withInstants(form: unknown): unknown {
  const typed = form as FormValues;
  return {
    ...typed,
    ...instantOf("startsAt", typed),
    ...instantOf("expiryDate", typed),
    active: typed.active ?? "false",
    verified: "keep",
  };
}

function instantOf(name: DayName, typed: FormValues): FormValues {
  const [day, instant] = typed[`${name}Was`]?.split(" ") ?? [];
  return day && instant && day === typed[name] ? { [name]: instant } : {};
}
