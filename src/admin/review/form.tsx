import type { WaitingOffer } from "../../models/inbox/reviews";
import { paths, withQuery } from "../../paths";
import { offerFields } from "../../schemas/deals";
import { asksAboutCode } from "../deals/form";
import { EditForm } from "../resource/edit-form";
import { type FieldList, type FieldSpec, Fields, FormField } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Button, ButtonLink } from "../resource/parts";
import { cardId } from "./entry";

const { storeId, categoryId, startsAt, sameCode, verified, checkMethod, active, ...shown } = offerFields;
const { title, affiliateLink, description, sameTerms, ...terms } = shown;

export const shownFields: FieldList = shown;

type Props = { offer: WaitingOffer; here: Record<string, string | undefined>; form: FormState };

export function OfferForm({ offer, here, form }: Props) {
  const { id } = offer;
  // An alert takes the focus itself.
  const isFresh = Object.keys(form.errors).length === 0 && !form.conflict && !form.failure;
  return (
    <EditForm
      form={form}
      fields={shownFields}
      action={withQuery(paths.adminOne("review", id), here)}
      failure="Failed to update offer"
      complaint="Nothing was saved. See what is wrong at the fields."
      hx-target="closest article"
      hx-swap="outerMorph"
      className="mt-4 min-w-0 border-line border-t pt-4"
    >
      <h3
        tabIndex={-1}
        data-attend={isFresh ? "" : undefined}
        className="mb-3 w-fit scroll-mt-20 text-[1.0625rem]"
      >
        Edit the offer
      </h3>
      <OfferFields offer={offer} form={form} />
      <div className="mt-4 flex flex-wrap items-center gap-2.5">
        {/* First, because Enter presses it. */}
        <Button name="active" value="false">
          Save
        </Button>
        <Button name="active" value="true" look="brand">
          Save and publish
        </Button>
        <ButtonLink
          href={`${paths.adminList("review", here)}#${cardId({ kind: "offers", id })}`}
          className="ml-auto"
        >
          Cancel
        </ButtonLink>
      </div>
    </EditForm>
  );
}

function OfferFields({ offer, form }: { offer: WaitingOffer; form: FormState }) {
  const { claim } = offer;
  const { values } = form;
  const claimed = (text: string | null, name: string) =>
    text && text !== values[name] ? { hint: `Named: ${text}` } : {};
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
      <Fields
        form={form}
        fields={{
          ...(asksAboutCode(form) && { sameCode }),
          affiliateLink,
          description,
          ...(offer.proof && { sameTerms }),
        }}
      />
    </div>
  );
}
