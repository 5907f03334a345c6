import type { Review } from "../../models/reviews";
import { paths, withQuery } from "../../paths";
import { offerFields } from "../../schemas/deals";
import { asksAboutCode } from "../deals/form";
import { EditForm } from "../resource/edit-form";
import { type FieldList, type FieldSpec, Fields, FormField } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Button, DialogLink } from "../resource/parts";

const { storeId, categoryId, startsAt, sameCode, verified, active, ...shown } = offerFields;
const { title, affiliateLink, description, ...terms } = shown;

export const shownFields: FieldList = shown;

type Props = { offer: Review; here: Record<string, string | undefined>; form: FormState };

export function OfferForm({ offer, here, form }: Props) {
  const { id, title } = offer;
  return (
    <EditForm
      form={form}
      fields={shownFields}
      action={withQuery(paths.adminOne("review", id), here)}
      failure="Failed to update offer"
      complaint="Nothing was saved. See what is wrong at the fields."
      hx-target="closest article"
      hx-swap="outerMorph"
      className="min-w-0"
    >
      <OfferFields offer={offer} form={form} />
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {/* First, because Enter presses it. */}
        <Button name="active" value="false">
          Save
        </Button>
        <Button name="active" value="true" look="brand">
          Save and activate
        </Button>
        <DialogLink
          href={withQuery(paths.adminDeletion("review", id), here)}
          className="btn btn-plain ml-auto text-danger"
          aria-label={`Delete ${title}`}
        >
          Delete
        </DialogLink>
      </div>
    </EditForm>
  );
}

function OfferFields({ offer: { claim }, form }: { offer: Review; form: FormState }) {
  const { values } = form;
  const claimed = (text: string | null, name: string) =>
    text && text !== values[name] ? { hint: `Claimed: ${text}` } : {};
  const details: Record<string, Partial<FieldSpec>> = {
    discountValue: { required: values.discountType !== "deal" },
    code: claimed(claim.code, "code"),
    expiryDate: claimed(claim.expiry, "expiryDate"),
  };
  return (
    <div className="grid gap-3.5">
      <Fields form={form} fields={{ title }} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        {Object.entries<FieldSpec>(terms).map(([name, field]) => (
          <div key={name} className="min-w-0">
            <FormField form={form} name={name} {...field} {...details[name]} />
          </div>
        ))}
      </div>
      <Fields form={form} fields={{ ...(asksAboutCode(form) && { sameCode }), affiliateLink, description }} />
    </div>
  );
}
