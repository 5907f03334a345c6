import type { ComponentProps, ReactNode } from "react";
import { ConflictTable } from "./conflict";
import { type FieldList, Fields } from "./fields";
import type { FormState } from "./labelled";
import { Alert, Button, ButtonLink, PostForm } from "./parts";

type EditFormProps = ComponentProps<"form"> & {
  form: FormState;
  fields: FieldList;
  action: string;
  /** The toast's title when no answer comes. */
  failure: string;
  /** Shown above a form so long that a wrong field may be out of sight. */
  complaint?: string;
};

export function EditForm({ form, fields, failure, complaint, children, ...attributes }: EditFormProps) {
  const { values, errors, conflict } = form;
  const version = conflict ? String(conflict.version) : values.version;
  const alert = form.failure ?? (Object.keys(errors).length > 0 ? complaint : undefined);
  return (
    <PostForm
      // Smaller than URL encoding for texts that are not English, and files need it.
      encType="multipart/form-data"
      hx-disable="findAll button[type=submit]"
      data-failure={failure}
      {...attributes}
      data-guard
      noValidate
    >
      {alert && (
        <Alert tabIndex={-1} data-attend className="mb-4 scroll-mt-20">
          {alert}
        </Alert>
      )}
      {conflict && <ConflictTable fields={fields} {...conflict} typed={values} action={attributes.action} />}
      {version && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="submission" value={values.submission ?? crypto.randomUUID()} />
      {children}
    </PostForm>
  );
}

/** The label of the button that saves, where the form has other values than the row. */
export function saveLabel({ conflict }: FormState, otherwise: string): string {
  if (!conflict) return otherwise;
  return conflict.ofUndo ? "Save these" : "Save mine";
}

type DialogFormProps = Pick<EditFormProps, "form" | "fields" | "action" | "failure"> & {
  closePath: string;
  submit: string;
  /** Fields without which scripts keep the button disabled. */
  needs?: string[];
  /** Has a second button, which leads to the form of another new row. */
  addsAnother?: boolean;
  children?: ReactNode;
};

export function DialogForm({ closePath, submit, needs, addsAnother, children, ...edit }: DialogFormProps) {
  return (
    <EditForm {...edit} hx-target="#dialog" hx-swap="innerMorph" data-needs={needs?.join(" ")}>
      {children}
      <Fields form={edit.form} fields={edit.fields} />
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={closePath} data-close>
          Cancel
        </ButtonLink>
        <Button look="brand">{saveLabel(edit.form, submit)}</Button>
        {/* Not the first, which Enter presses. */}
        {addsAnother && (
          <Button name="next" value="another">
            Save and add another
          </Button>
        )}
      </div>
    </EditForm>
  );
}
