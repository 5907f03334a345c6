import { Field, type Filled } from "../fields";

type Props = { form: Filled; name: string; label: string; placeholder: string; hint: string };

/**
 * A colour: its text is what is sent, for the browser's picker knows no empty value. The picker beside it follows the
 * text, and the text follows it.
 */
export function ColourField({ form, name, label, placeholder, hint }: Props) {
  const text = form.values[name] ?? "";
  return (
    <Field form={form} name={name} label={label} hint={hint}>
      {(described) => (
        <div className="flex gap-2">
          <input
            {...described}
            name={name}
            defaultValue={text}
            placeholder={placeholder}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            className="field min-w-0 flex-1 bg-ground font-mono"
          />
          <input
            type="color"
            data-colour-of={name}
            defaultValue={/^#[0-9a-f]{6}$/i.test(text) ? text : placeholder}
            aria-label={`Pick the ${label.toLowerCase()}`}
            className="field with-scripts w-13 shrink-0 p-1"
          />
        </div>
      )}
    </Field>
  );
}
