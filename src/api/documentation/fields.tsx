import type { ReactNode } from "react";
import type { Schema } from "./openapi";
import { Words } from "./words";

export type Field = {
  name: string;
  schema: Schema;
  required: boolean;
  /** Where it is sent, if that has to be said. */
  place?: string;
};

/** What something consists of: each part with its type, and what is to be said of it. Answers hold all of it. */
export function Fields({ fields }: { fields: Field[] }) {
  return (
    <ul className="mt-2 divide-y divide-line border-line border-y">
      {fields.map(({ name, schema, required, place }) => (
        <li key={name} className="py-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold">{name}</code>
            <span className="text-muted text-sm">
              {place && `${place} · `}
              <TypeOf schema={schema} />
              {limitsOf(schema)}
              {required && <span className="text-ink"> · required</span>}
            </span>
          </p>
          {schema.description && (
            <p className="text-muted text-sm">
              <Words text={schema.description} />
            </p>
          )}
          <Parts schema={schema} />
        </li>
      ))}
    </ul>
  );
}

/** The parts of a schema that is an object. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }));
}

/** The name of the schema that one refers to. */
export function nameOf({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split("/").at(-1);
}

export function TypeOf({ schema }: { schema: Schema }): ReactNode {
  const name = nameOf(schema);
  if (name)
    return (
      <a href={`#${name}`} className="text-link font-normal underline">
        {name}
      </a>
    );
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(", ");
  if (schema.anyOf)
    return schema.anyOf.map((one, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
      <span key={index}>
        {index > 0 && " or "}
        <TypeOf schema={one} />
      </span>
    ));
  if (schema.items)
    return (
      <>
        list of <TypeOf schema={schema.items} />
      </>
    );
  return [schema.type ?? "anything"].flat().join(" or ") + (schema.format ? `, ${schema.format}` : "");
}

/** What an object consists of that has no name of its own. */
function Parts({ schema }: { schema: Schema }) {
  const inner = [
    schema,
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.anyOf ?? []).map(({ items }) => items),
  ];
  const whole = inner.find((one) => one?.properties);
  return whole ? (
    <div className="mt-1 pl-4">
      <Fields fields={fieldsOf(whole)} />
    </div>
  ) : null;
}

const number = new Intl.NumberFormat("en-GB");

function limitsOf(schema: Schema): string {
  const one = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const { minLength, maxLength, minimum, maximum, maxItems } = one;
  return [
    range(minLength, maxLength, " characters"),
    // The largest that the database takes says nothing to a reader.
    maximum === 2_147_483_647 ? "" : range(minimum, maximum, ""),
    range(undefined, maxItems, " items"),
    schema.default === undefined ? "" : `, ${JSON.stringify(schema.default)} unless told`,
  ].join("");
}

function range(least: number | undefined, most: number | undefined, of: string): string {
  if (most === undefined) return "";
  return least === undefined
    ? `, at most ${number.format(most)}${of}`
    : `, ${number.format(least)} to ${number.format(most)}${of}`;
}
