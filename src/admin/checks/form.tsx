import { Fragment, type ReactNode } from "react";
import type { Deal } from "../../models/deals";
import { paths } from "../../paths";
import { canApply, deadReasons, type FailureReason, failureReasons } from "../../proof/vocabulary";
import { methodWords, outcomeWords, reasonWords } from "../../proof/words";
import { EditForm } from "../resource/edit-form";
import { type FieldList, Fields } from "../resource/fields";
import { type FormState, Labelled } from "../resource/labelled";

const limits = failureReasons.filter((reason) => !deadReasons.some((dead) => dead === reason));

type Props = {
  form: FormState;
  className?: string;
  deals: Pick<Deal, "id" | "code" | "termsVersion">[];
  returnTo: string;
  children: ReactNode;
};

/** The whole of a check. `children`: its buttons. */
export function CheckForm({ form: sent, deals, returnTo, className, children }: Props) {
  const hasCode = deals.some(({ code }) => code !== null);
  const { method } = sent.values;
  const form =
    !hasCode && method === "basket" ? { ...sent, values: { ...sent.values, method: "price" } } : sent;
  const fields = fieldsOf(form, hasCode);
  return (
    <EditForm
      form={form}
      fields={fields}
      className={className}
      action={paths.checks({ returnTo })}
      hx-target="#dialog"
      hx-swap="innerMorph"
      failure="Failed to record the check"
      data-replaces
    >
      {deals.map(({ id, termsVersion }) => (
        <Fragment key={id}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="terms" value={`${id}-${termsVersion}`} />
        </Fragment>
      ))}
      <Fields form={form} fields={fields} />
      {children}
    </EditForm>
  );
}

function fieldsOf(form: FormState, hasCode: boolean): FieldList {
  const methods = Object.entries(methodWords)
    .filter(([method]) => method !== (hasCode ? "price" : "basket"))
    .map(([method, { admin }]) => [method, admin] as const);
  return {
    outcome: { label: "Result", required: true, half: true, choices: Object.entries(outcomeWords) },
    reason: { label: "Reason", half: true, node: <ReasonField form={form} hasCode={hasCode} /> },
    method: { label: "How", half: true, choices: [["", "Not recorded"], ...methods] },
    country: { label: "Country", half: true, maxLength: 2, placeholder: "Such as GB" },
    basket: { label: "Basket", type: "number", half: true, placeholder: "Such as 40" },
    saved: { label: "Saved", type: "number", half: true, placeholder: "Such as 6" },
    note: {
      label: "Note",
      maxLength: 500,
      hint: "Shown on the receipt, for example: worked as a new guest.",
    },
    picture: { label: "Picture", node: <PictureField form={form} /> },
  };
}

function ReasonField({ form, hasCode }: { form: FormState; hasCode: boolean }) {
  const applicable = (reasons: readonly FailureReason[]) =>
    reasons.filter((reason) => canApply(reason, hasCode));
  return (
    <Labelled form={form} name="reason" label="Reason">
      {(described) => (
        <select
          {...described}
          name="reason"
          defaultValue={form.values.reason ?? ""}
          className="field w-full truncate bg-ground"
        >
          <option value="">None</option>
          <Reasons label="Not for everyone" reasons={applicable(limits)} />
          <Reasons label="Dead" reasons={applicable(deadReasons)} />
        </select>
      )}
    </Labelled>
  );
}

function Reasons({ label, reasons }: { label: string; reasons: readonly FailureReason[] }) {
  return (
    <optgroup label={label}>
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {reasonWords[reason]}
        </option>
      ))}
    </optgroup>
  );
}

function PictureField({ form }: { form: FormState }) {
  return (
    <Labelled
      form={form}
      name="picture"
      label="Picture"
      hint="Such as a screenshot of the basket: at most 4 MiB. Editors alone see it."
    >
      {(described) => (
        <input
          {...described}
          type="file"
          name="picture"
          accept="image/png,image/jpeg,image/webp,image/gif"
          className="w-full text-sm file:btn file:btn-plain file:btn-small file:mr-3"
        />
      )}
    </Labelled>
  );
}
