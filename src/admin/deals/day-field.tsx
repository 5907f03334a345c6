import type { Typed } from "../../http/forms";
import { type Filled, TextField } from "../fields";

/** The fields of a deal that are days in its form, and instants beneath. */
type DayName = "startsAt" | "expiryDate";

/** A day of a form. Beside it goes the instant that it was made of. */
export function DayField({
  form,
  name,
  ...field
}: {
  form: Filled;
  name: DayName;
  label: string;
  hint?: string;
}) {
  return (
    <div className="min-w-0">
      <TextField {...field} form={form} name={name} type="date" />
      <input type="hidden" name={`${name}Was`} value={form.values[`${name}Was`] ?? ""} />
    </div>
  );
}

/** A day, and the instant that it stands for, as the form brings them back. */
export function dayValues(name: DayName, day: string | null, instant: Date | null): Typed {
  return day && instant ? { [name]: day, [`${name}Was`]: `${day} ${instant.toISOString()}` } : {};
}

/** A form's days; one that was left as it was is still the same instant, and not the end of that day. */
export function withInstants(given: unknown): unknown {
  const typed = given as Typed;
  return { ...typed, ...instantOf("startsAt", typed), ...instantOf("expiryDate", typed) };
}

function instantOf(name: DayName, typed: Typed): Typed {
  const [day, instant] = typed[`${name}Was`]?.split(" ") ?? [];
  return day && instant && day === typed[name] ? { [name]: instant } : {};
}
