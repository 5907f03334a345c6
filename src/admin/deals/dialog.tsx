import type { ReactNode } from "react";
import type { Typed } from "../../http/forms";
import * as categories from "../../models/categories";
import type { EditedDeal } from "../../models/deals/write";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { couponFields, offerFields, VOIDS_A_CHECK } from "../../schemas/deals";
import { labelsOf } from "../../schemas/fields";
import {
  couponDiscountTypes,
  type DealKind,
  discountTypeLabels,
  offerDiscountTypes,
} from "../../schemas/vocabulary";
import { shortDate } from "../../ui/dates";
import { Dialog, DialogForm, editTitle, yesOrNo } from "../dialog";
import type { DialogProps } from "../entity";
import { CheckField, type Filled, SelectField, TextArea, TextField } from "../fields";
import { StoreField, storeChoices } from "../store-field";
import { DayField, dayValues } from "./day-field";

const labels = { ...labelsOf(couponFields), ...labelsOf(offerFields) };

/** The labels of what differs in an edit conflict: the form names the store, and `sameCode` is not stored. */
function conflictLabels({ storeId, sameCode, ...fields }: typeof offerFields | typeof couponFields) {
  return { store: storeId.label, ...labelsOf(fields) };
}

const checks = { false: "Not checked", now: "Checked just now" };

const pair = "grid grid-cols-2 gap-x-3 gap-y-3.5";

const nothing = { all: [], some: [] };

export async function DealDialog({
  kind,
  edited,
  ...props
}: DialogProps<EditedDeal> & { kind: DealKind }): Promise<ReactNode> {
  const { form, closePath } = props;
  // The form is shown even while there is nothing to choose from.
  const [choices, all, { timeZone }] = await Promise.all([
    storeChoices().catch(() => nothing),
    kind === "offer" ? categories.all().catch(() => []) : [],
    settings.current().catch(settings.lastKnown),
  ]);
  const isOffer = kind === "offer";
  const checkedAt = edited?.verifiedAt;
  const words = {
    discountType: discountTypeLabels,
    verified: { keep: "Checked before", ...checks },
    categoryId: Object.fromEntries(all.map(({ id, name }) => [id, name])),
    active: yesOrNo,
    featured: yesOrNo,
  };
  const types = isOffer ? offerDiscountTypes : couponDiscountTypes;
  return (
    <Dialog title={edited ? editTitle(edited.title) : `New ${kind}`} closePath={closePath}>
      <DialogForm {...props} labels={conflictLabels(isOffer ? offerFields : couponFields)} words={words}>
        <TextField form={form} name="title" label={labels.title} required maxLength={200} />
        <StoreField form={form} choices={choices} label="Store" />
        <TextField
          form={form}
          name="affiliateLink"
          label={labels.affiliateLink}
          type="url"
          required={isOffer}
          maxLength={2000}
          placeholder="https://"
        />
        <div className={pair}>
          <SelectField form={form} name="discountType" label={labels.discountType} required>
            {types.map((type) => (
              <option key={type} value={type}>
                {discountTypeLabels[type]}
              </option>
            ))}
          </SelectField>
          <TextField
            form={form}
            name="discountValue"
            label={labels.discountValue}
            required={form.values.discountType === "percentage" || form.values.discountType === "fixed"}
            maxLength={100}
            hint={`Such as 20% or $15. Optional for ${isOffer ? "a deal" : "free shipping"}.`}
          />
          <TextField form={form} name="code" label={labels.code} maxLength={60} mono />
          <DayField
            form={form}
            name="expiryDate"
            label={labels.expiryDate}
            hint={`The end of the day in ${timeZone}.`}
          />
        </div>
        <SameCode form={form} />
        <TextArea
          form={form}
          name="description"
          label={labels.description}
          required={isOffer}
          maxLength={2000}
        />
        <div className={pair}>
          <DayField form={form} name="startsAt" label={labels.startsAt} hint="Empty: at once." />
          {isOffer && (
            <SelectField form={form} name="categoryId" label={labels.categoryId}>
              <option value="">None</option>
              {all.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <SelectField
          form={form}
          name="verified"
          label={labels.verified}
          hint={
            checkedAt &&
            `Changing the ${VOIDS_A_CHECK} makes it “Not checked”, unless you choose “Checked just now”.`
          }
          required
        >
          {checkedAt && <option value="keep">Checked on {shortDate(checkedAt, timeZone)}</option>}
          <option value="false">{checks.false}</option>
          <option value="now">{checks.now}</option>
        </SelectField>
        <div className="flex flex-wrap gap-x-6">
          <CheckField
            form={form}
            name="active"
            label={labels.active}
            hint={isOffer && edited?.awaitsReview && <ToReview id={edited.id} />}
          />
          {!isOffer && <CheckField form={form} name="featured" label={labels.featured} />}
        </div>
      </DialogForm>
    </Dialog>
  );
}

/** The box that confirms a code which another live deal of the store has; there is none before that is found. */
export function SameCode({ form }: { form: Filled }) {
  if (!form.errors.sameCode && form.values.sameCode !== "true") return null;
  return <CheckField form={form} name="sameCode" label={labels.sameCode} />;
}

/** The way to where it is decided. */
function ToReview({ id }: { id: number }) {
  return (
    <>
      Only{" "}
      <a href={paths.adminOne("review", id)} className="text-link">
        Review
      </a>{" "}
      makes it active.
    </>
  );
}

/** A deal as its form shows it. */
export function valuesOf(deal: EditedDeal): Typed {
  const columns: Record<string, unknown> = deal;
  return {
    ...Object.fromEntries(Object.keys(labels).map((name) => [name, String(columns[name] ?? "")])),
    store: deal.store.slug,
    version: String(deal.version),
    verified: deal.verifiedAt ? "keep" : "false",
    ...dayValues("startsAt", deal.startDay, deal.startsAt),
    ...dayValues("expiryDate", deal.endDay, deal.endsAt),
  };
}
