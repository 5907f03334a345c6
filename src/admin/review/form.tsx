import type { Review } from "../../models/reviews";
import { paths, withQuery } from "../../paths";
import { offerFields } from "../../schemas/deals";
import { labelsOf } from "../../schemas/fields";
import { discountTypeLabels, offerDiscountTypes } from "../../schemas/vocabulary";
import { DayField } from "../deals/day-field";
import { SameCode } from "../deals/dialog";
import { type FormState, guarded, Versions } from "../dialog";
import { SelectField, TextArea, TextField } from "../fields";
import { DialogLink } from "../list";

const { storeId, categoryId, startsAt, sameCode, verified, active, ...shownFields } = offerFields;

/** The labels of the fields that the form shows. */
export const labels = labelsOf(shownFields);

const words = { discountType: discountTypeLabels };

const pair = "grid grid-cols-2 gap-x-3 gap-y-3.5";

type Props = { offer: Review; here: Record<string, string | undefined>; form: FormState };

/** What is kept of an offer, to be mended and decided upon. */
export function OfferForm({ offer, here, form }: Props) {
  const { id, title } = offer;
  const { values, errors, conflict } = form;
  const action = withQuery(paths.adminOne("review", id), here);
  const version = conflict ? String(conflict.version) : values.version;
  const isWrong = Object.keys(errors).length > 0;
  const complaint = form.failure ?? (isWrong ? "Nothing was saved. See what is wrong at the fields." : "");
  return (
    <form
      method="post"
      action={action}
      hx-post={action}
      hx-target="closest article"
      hx-swap="outerMorph"
      hx-disable="findAll button[type=submit]"
      data-failure="Failed to update offer"
      {...guarded(form)}
      noValidate
      className="min-w-0"
    >
      {complaint && (
        <p
          role="alert"
          tabIndex={-1}
          data-attend
          className="mb-4 rounded-control border border-danger px-3 py-2 text-danger text-sm"
        >
          {complaint}
        </p>
      )}
      {conflict && (
        <Versions labels={labels} words={words} saved={conflict.saved} typed={values} action={action} />
      )}
      {version && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="submission" value={values.submission ?? crypto.randomUUID()} />
      <Fields offer={offer} form={form} />
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {/* The first is what the Enter key presses. */}
        <button type="submit" name="active" value="false" className="btn btn-plain">
          Save
        </button>
        <button type="submit" name="active" value="true" className="btn btn-brand">
          Save and activate
        </button>
        <DialogLink
          href={withQuery(paths.adminDeletion("review", id), here)}
          className="btn btn-plain ml-auto text-danger"
          label={`Drop ${title}`}
        >
          Drop
        </DialogLink>
      </div>
    </form>
  );
}

function Fields({ offer: { claim }, form }: { offer: Review; form: FormState }) {
  return (
    <div className="grid gap-3.5">
      <TextField form={form} name="title" label={labels.title} required maxLength={200} />
      <div className={`${pair} lg:grid-cols-[1fr_1fr_1.1fr_1.3fr]`}>
        <SelectField form={form} name="discountType" label={labels.discountType} required>
          {offerDiscountTypes.map((type) => (
            <option key={type} value={type}>
              {discountTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="discountValue"
          label={labels.discountValue}
          required={form.values.discountType !== "deal"}
          maxLength={100}
        />
        <TextField
          form={form}
          name="code"
          label={labels.code}
          maxLength={60}
          mono
          hint={claim.code && claim.code !== form.values.code && `Claimed: ${claim.code}`}
        />
        <DayField
          form={form}
          name="expiryDate"
          label={labels.expiryDate}
          hint={
            claim.expiry && claim.expiry !== form.values.expiryDate ? `Claimed: ${claim.expiry}` : undefined
          }
        />
      </div>
      <SameCode form={form} />
      <TextField
        form={form}
        name="affiliateLink"
        label={labels.affiliateLink}
        type="url"
        required
        maxLength={2000}
        placeholder="https://"
      />
      <TextArea form={form} name="description" label={labels.description} required maxLength={2000} />
    </div>
  );
}
