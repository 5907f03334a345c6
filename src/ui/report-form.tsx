import type { ReactNode } from "react";
import { FieldError } from "./answer-form";

type Errors = Record<string, string[] | undefined>;

export type ReportFields = { values?: Record<string, string>; errors?: Errors };

type Props = ReportFields & {
  action: string;
  asksForCode: boolean;
  children: ReactNode;
};

/** The address of a page, some words, and how to reach the sender. */
export function ReportForm({ action, asksForCode, values = {}, errors = {}, children }: Props) {
  const field = { values, errors };
  return (
    <form method="post" action={action} className="card grid gap-4 p-5">
      {asksForCode && <TextField {...field} name="code" label="Code" isOptional={true} maxLength={100} />}
      <TextField
        {...field}
        name="sourceUrl"
        type="url"
        label="Address of the page that shows it"
        placeholder="https://"
        isOptional={!asksForCode}
        maxLength={2000}
      />
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">{asksForCode ? "What does it give?" : "What is wrong?"}</span>
        <textarea
          name="words"
          required
          maxLength={2000}
          rows={4}
          defaultValue={values.words}
          aria-invalid={errors.words ? true : undefined}
          aria-describedby={errors.words && "words-error"}
          className="field w-full py-2.5"
        />
        <FieldError id="words-error" text={errors.words?.[0]} />
      </label>
      <TextField {...field} name="email" type="email" label="Your email" isOptional maxLength={254} />
      {/* People do not see it: programs that fill in every field are sent away. */}
      <div className="absolute -left-[9999px]" aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children}
      <button type="submit" className="btn btn-ink">
        Send
      </button>
    </form>
  );
}

type FieldProps = Required<ReportFields> & {
  name: string;
  label: string;
  type?: "text" | "url" | "email";
  placeholder?: string;
  isOptional: boolean;
  maxLength: number;
};

function TextField({ name, label, values, errors, isOptional, ...input }: FieldProps) {
  const error = errors[name]?.[0];
  return (
    <label className="grid gap-1.5">
      <span className="font-semibold text-sm">
        {label} {isOptional && <span className="font-normal text-muted">(optional)</span>}
      </span>
      <input
        {...input}
        name={name}
        required={!isOptional}
        defaultValue={values[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
        className="field w-full"
      />
      <FieldError id={`${name}-error`} text={error} />
    </label>
  );
}
