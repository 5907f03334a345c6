import type { ReactNode } from "react";
import { paths } from "../../paths";
import type { Field } from "../../schemas/fields";
import { CheckBox, type Described, type FormState, Labelled } from "./labelled";
import { Options } from "./parts";

export type FieldSpec = Omit<Field, "input" | "output" | "type" | "hint" | "placeholder"> & {
  /** `day` also sends the instant that its day was made from. */
  type?: Field["type"] | "text" | "password";
  hint?: ReactNode;
  placeholder?: string | undefined;
  rows?: number;
  autoComplete?: string;
  list?: string;
  /** Follows this field until it is edited by hand. */
  slugOf?: string | undefined;
  node?: ReactNode;
};

export type FieldList = Record<string, FieldSpec>;

export function Fields({ form, fields }: { form: FormState; fields: FieldList }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
      {Object.entries(fields).map(([name, { node, half, ...spec }]) => (
        <div key={name} className={`min-w-0 ${half ? "" : "col-span-2"}`}>
          {node ?? <FormField form={form} name={name} {...spec} />}
        </div>
      ))}
    </div>
  );
}

/** `pages`: how the address of such a page begins. */
export function slugField(pages: string, isNew: boolean): FieldSpec {
  const hint = isNew ? `The address of its page: ${pages}` : "The old address will lead to the new one.";
  return { label: "Slug", required: true, maxLength: 100, slugOf: "name", hint };
}

type FieldProps = Omit<FieldSpec, "node" | "half"> & { form: FormState; name: string };

export function FormField(props: FieldProps) {
  const { form, name, label, hint, required } = props;
  if (props.type === "check") return <CheckBox {...props} />;
  return (
    <>
      <Labelled form={form} name={name} label={label} hint={hint} required={required}>
        {(described) => <Control {...props} described={described} />}
      </Labelled>
      {props.type === "day" && (
        <input type="hidden" name={`${name}Was`} value={form.values[`${name}Was`] ?? ""} />
      )}
    </>
  );
}

type ControlProps = FieldProps & { described: Described };

function Control({ form, described, type = "text", choices, slugOf, mono, ...spec }: ControlProps) {
  const { name, required, maxLength, placeholder } = spec;
  const defaultValue = form.values[name] ?? "";
  const control = { ...described, name, required, defaultValue };
  if (choices)
    return (
      // A value that is not among the choices stays.
      <select {...control} className="field w-full truncate bg-ground">
        {defaultValue && !choices.some(([value]) => value === defaultValue) && (
          <option>{defaultValue}</option>
        )}
        <Options choices={choices} />
      </select>
    );
  if (type === "area")
    return (
      <textarea
        {...control}
        maxLength={maxLength}
        placeholder={placeholder}
        rows={spec.rows ?? 3}
        dir="auto"
        className="field w-full resize-y bg-ground py-2"
      />
    );
  return (
    <input
      {...control}
      maxLength={maxLength}
      placeholder={placeholder}
      min={spec.min}
      list={spec.list}
      type={type === "day" ? "date" : type}
      autoComplete={spec.autoComplete ?? "off"}
      dir={type === "text" ? "auto" : undefined}
      inputMode={type === "url" ? "url" : undefined}
      data-slug-of={slugOf}
      data-slugs={slugOf && paths.slug()}
      className={`field w-full bg-ground ${mono ? "font-mono" : ""}`}
    />
  );
}
