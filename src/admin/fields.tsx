import type { ReactNode } from "react";
import type { Typed } from "../http/forms";
import type { FieldErrors } from "../http/problem";

/** What a form shows: the values as typed, and the texts for what is wrong with them. */
export type Filled = {
  values: Typed;
  errors: FieldErrors;
  /** Tells its fields' ids from those of the page's other forms. */
  key?: string;
};

type Common = {
  form: Filled;
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  className?: string;
};

type InputProps = Common & {
  type?: "text" | "url" | "email" | "number" | "date" | "password" | "color";
  maxLength?: number;
  autoComplete?: string;
  placeholder?: string;
  /** Filled from another field while it is typed, until this one is edited by hand. */
  slugOf?: string;
  mono?: boolean;
  min?: number;
  list?: string;
};

/** A field of one line with its label, its hint, and what is wrong with it. */
export function TextField({ form, type = "text", slugOf, mono, list, ...field }: InputProps) {
  const { name, required, maxLength, autoComplete = "off", placeholder, min } = field;
  return (
    <Field {...field} form={form}>
      {(described) => (
        <input
          {...described}
          {...{ name, type, required, maxLength, autoComplete, placeholder, min, list }}
          dir={type === "text" ? "auto" : undefined}
          // A date is picked, a link is checked by the server: its text says what to do.
          inputMode={type === "url" ? "url" : undefined}
          defaultValue={form.values[name] ?? ""}
          data-slug-of={slugOf}
          className={`field w-full bg-ground ${mono ? "font-mono tracking-[0.06em]" : ""}`}
        />
      )}
    </Field>
  );
}

export function TextArea({
  form,
  rows = 3,
  maxLength,
  placeholder,
  editor,
  ...field
}: Common & { rows?: number; maxLength?: number; placeholder?: string; editor?: boolean }) {
  const { name, required } = field;
  return (
    <Field {...field} form={form}>
      {(described) => (
        <textarea
          {...described}
          {...{ name, required, rows, maxLength, placeholder }}
          dir="auto"
          defaultValue={form.values[name] ?? ""}
          data-editor={editor ? "" : undefined}
          className="field w-full resize-y bg-ground py-2"
        />
      )}
    </Field>
  );
}

export function SelectField({ form, children, ...field }: Common & { children: ReactNode }) {
  const { name, required } = field;
  return (
    <Field {...field} form={form}>
      {(described) => (
        <select
          {...described}
          {...{ name, required }}
          defaultValue={form.values[name] ?? ""}
          className="field w-full truncate bg-ground"
        >
          {children}
        </select>
      )}
    </Field>
  );
}

/** A box that says "true", or "false" when it is left empty. */
export function CheckField({ form, name, label, hint }: Common) {
  const id = idOf(form, name);
  const [error] = form.errors[name] ?? [];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <label htmlFor={id} className="flex min-h-10 items-center gap-2.5 font-semibold text-sm">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={form.values[name] === "true"}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className="size-5 shrink-0 accent-brand-text"
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {error}
        </p>
      )}
    </div>
  );
}

type Described = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** Label, control, hint and error, tied together. */
export function Field({
  form,
  name,
  label,
  hint,
  required,
  className = "",
  children,
}: Common & { children: (described: Described) => ReactNode }) {
  const id = idOf(form, name);
  const errors = form.errors[name] ?? [];
  const described = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        {label}
        {!required && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        "aria-invalid": errors.length > 0 || undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className="mt-1 text-danger text-xs">
          {errors[0]}
        </p>
      )}
    </div>
  );
}

function idOf({ key }: Filled, name: string): string {
  return ["field", key, name].filter(Boolean).join("-");
}
