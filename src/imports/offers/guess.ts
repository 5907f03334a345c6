import type { FaultName } from "../../schemas/reasons";
import type { RawRow } from "../read/row";
import { currencyIn, numbersIn } from "../values/amounts";
import { daysOf, isMidnight } from "../values/dates";
import type { DateOrder, Decimal, FieldName, Mapping, ValueFormat } from "../values/offer";

/** What a person must decide, with an example from the file. */
type Doubt = { field: FieldName; fault: FaultName; about: string };

/** Guesses from the first rows how values are written. What could be either is left open, and is a doubt to be shown. */
export function guessValueFormat(
  rows: RawRow[],
  mapping: Mapping,
  known: Partial<ValueFormat> & Pick<ValueFormat, "zone" | "currency">,
): { reading: ValueFormat; doubts: Doubt[] } {
  const textsOf = (field: FieldName) => {
    const column = mapping[field];
    return column === undefined
      ? []
      : rows.map(({ fields }) => ({ field, text: fields[column]?.trim() ?? "" }));
  };
  const dates = decided<DateOrder>(
    known.dates,
    [...textsOf("startsAt"), ...textsOf("endsAt")],
    ["dmy", "mdy"],
    (text, order) => daysOf(text.split(/[T\s]/)[0] ?? "", order)[0],
    ["ambiguousDate", "mixedDates"],
  );
  const amounts = [...textsOf("minSpend"), ...textsOf("value")];
  const decimal = decided<Decimal>(
    known.decimal,
    amounts.map(({ field, text }) => ({ field, text: /\d[\d.,]*\d|\d/.exec(text)?.[0] ?? "" })),
    [".", ","],
    (text, sign) => numbersIn(text, sign)[0],
    ["ambiguousAmount", "mixedAmounts"],
  );
  const ends = textsOf("endsAt").filter(({ text }) => /\d{1,2}[:.h]\d{2}|^\d{10,11}$/.test(text));
  const isOfDays = ends.length > 0 && ends.every(({ text }) => isMidnight(text));
  const [named] = textsOf("currency").flatMap(({ text }) => text.toUpperCase() || []);
  const currency = named ?? mostOften(amounts.flatMap(({ text }) => currencyIn(text) ?? []));
  const reading = {
    ...known,
    ...(currency && { currency }),
    ...(isOfDays && { midnight: "day" as const }),
    dates: dates.choice,
    decimal: decimal.choice,
  };
  return { reading, doubts: [dates.doubt, decimal.doubt].filter((doubt) => doubt !== undefined) };
}

function mostOften(texts: string[]): string | undefined {
  const times = Map.groupBy(texts, (text) => text);
  return [...times].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0];
}

/** The one way that reads all texts that cannot be read both ways. @param known what needs no guess */
function decided<Way>(
  known: Way | null | undefined,
  texts: { field: FieldName; text: string }[],
  [one, other]: [Way, Way],
  read: (text: string, way: Way) => string | number | undefined,
  [ambiguous, mixed]: [FaultName, FaultName],
): { choice: Way | null; doubt?: Doubt } {
  if (known) return { choice: known };
  const readings = texts.map((given) => ({
    ...given,
    ones: read(given.text, one),
    others: read(given.text, other),
  }));
  const differing = readings.filter(({ ones, others }) => ones !== others);
  const onlyOne = differing.filter(({ others }) => others === undefined);
  const onlyOther = differing.filter(({ ones }) => ones === undefined);
  const doubtOf = (fault: FaultName, given = differing[0]) =>
    given && { choice: null, doubt: { field: given.field, fault, about: given.text } };
  if (onlyOne.length > 0 && onlyOther.length > 0) return doubtOf(mixed, onlyOther[0]) ?? { choice: null };
  if (onlyOne.length > 0) return { choice: one };
  if (onlyOther.length > 0) return { choice: other };
  return doubtOf(ambiguous) ?? { choice: null };
}
