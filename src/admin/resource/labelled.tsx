import type { ReactNode } from "react";
import type { FormValues } from "../../http/forms";
import type { FieldErrors } from "../../http/problem";

/** A form: its values as typed, what is wrong with each field, and why nothing was saved. */
export type FormState = {
  values: FormValues;
  errors: FieldErrors;
  /** Keeps its ids apart from those of other forms on the page. */
  key?: string;
  failure?: string | undefined;
  /** The row as it is saved by now. `ofUndo`: the form has the values before an edit that cannot be undone by itself. */
  conflict?: { version: number; saved: FormValues; ofUndo?: true } | undefined;
};

type Labels = { form: FormState; name: string; label: string; hint?: ReactNode };

export type Described = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

type LabelledProps = Labels & {
  required?: boolean | undefined;
  children: (described: Described) => ReactNode;
};

export function Labelled({ form, name, label, hint, required, children }: LabelledProps) {
  const described = describe(form, name, hint);
  const { id } = described;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children(described)}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      <FieldError id={id} text={form.errors[name]?.[0]} />
    </div>
  );
}

/** Sends "true", or "false" when it is left empty. */
export function CheckBox({ form, name, label, hint }: Labels) {
  const { id, ...described } = describe(form, name, hint);
  return (
    <>
      <input type="hidden" name={name} value="false" />
      <label htmlFor={id} className="flex min-h-10 items-center gap-2.5 font-semibold text-sm">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={form.values[name] === "true"}
          {...described}
          className="size-5 shrink-0 accent-ink"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      <FieldError id={id} text={form.errors[name]?.[0]} />
    </>
  );
}

export function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={`${id}-error`} className="mt-1 text-danger text-xs">
        {text}
      </p>
    )
  );
}

function describe({ key, errors }: FormState, name: string, hint: ReactNode): Described {
  const id = ["field", key, name].filter(Boolean).join("-");
  const isWrong = (errors[name] ?? []).length > 0;
  const described = [hint && `${id}-hint`, isWrong && `${id}-error`].filter(Boolean).join(" ");
  return { id, "aria-invalid": isWrong || undefined, "aria-describedby": described || undefined };
}
