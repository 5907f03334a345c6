import { entityKinds } from "../../imports/entities/columns";
import type { RawRows } from "../../imports/import-rows";
import type { FeedEntity } from "../../schemas/feeds";
import type { Field } from "../../schemas/fields";
import type { FieldList, FieldSpec } from "../resource/fields";
import { allField } from "./chosen";
import { fieldLabels } from "./words";

/* The fields of the screen for a file's columns. */

/** What a column may become, by the names of our fields. */
export const labelsFor = (entity: FeedEntity): Record<string, string> =>
  entity === "deal"
    ? fieldLabels
    : Object.fromEntries(
        Object.entries(entityKinds[entity].fields).map(([name, { label }]) => [name, label]),
      );

/** Values that no column says, and that are the same for all rows. */
export function allFields(entity: FeedEntity): FieldList {
  const fields: Record<string, Partial<Field>> = entity === "deal" ? {} : entityKinds[entity].fields;
  return Object.fromEntries(
    Object.entries(labelsFor(entity)).map(([name, label]): [string, FieldSpec] => {
      const { choices } = fields[name] ?? {};
      const given = choices && [["", "Not the same"] as const, ...choices.filter(([value]) => value)];
      return [allField(name), { label, half: true, maxLength: 200, ...(given && { choices: given }) }];
    }),
  );
}

/** Which rows of the file are meant, and which kinds it has. */
export function kindFields(columns: string[], rows: RawRows, column: string | undefined): FieldList {
  const kinds = [...new Set(rows.flatMap(({ fields }) => fields[column ?? ""] ?? []))].slice(0, 10);
  return {
    onlyColumn: {
      label: "Kind of row",
      half: true,
      hint: "The column that says it, if the file has several kinds.",
      choices: [["", "All rows are meant"], ...columns.map((name) => [name, name] as const)],
    },
    onlyValues: {
      label: "Kinds that are meant",
      half: true,
      hint: kinds.length > 0 ? `With commas. The first rows have: ${kinds.join(", ")}.` : "With commas.",
    },
  };
}

export const dateFields: FieldList = {
  dates: {
    label: "Dates such as 03/04",
    half: true,
    choices: [
      ["", "Not decided"],
      ["dmy", "3 April: the day first"],
      ["mdy", "March 4: the month first"],
    ],
  },
  zone: {
    label: "Time zone of its dates",
    half: true,
    required: true,
    hint: "Such as UTC or Europe/London.",
  },
};

export const stateFields: FieldList = {
  blankState: {
    label: "Where it is blank whether they get mail",
    half: true,
    choices: [
      ["", "Not decided: these rows wait"],
      ["in", "They get mail"],
      ["out", "They get none"],
    ],
  },
  stateIn: {
    label: "Words for: gets mail",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as active. With commas.",
  },
  stateOut: {
    label: "Words for: gets no mail",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as unsubscribed. With commas.",
  },
};

export const readingFields: FieldList = {
  ...dateFields,
  midnight: {
    label: "Ends at midnight",
    half: true,
    choices: [
      ["", "Mean that instant"],
      ["day", "Mean that whole day"],
    ],
  },
  bare: {
    label: "A number such as 50",
    half: true,
    choices: [
      ["", "Not decided"],
      ["percentage", "Is 50 %"],
      ["fixed", "Is an amount"],
    ],
  },
  decimal: {
    label: "Decimals",
    half: true,
    choices: [
      ["", "Not decided"],
      [".", "9.50"],
      [",", "9,50"],
    ],
  },
  fallbackCurrency: {
    label: "Currency",
    half: true,
    required: true,
    maxLength: 3,
    hint: "Where a row does not say it, such as USD.",
  },
  liveWords: {
    label: "Words for: live",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as publish. With commas.",
  },
  endedWords: {
    label: "Words for: over",
    half: true,
    maxLength: 500,
    hint: "Beside those that are known, such as expired. With commas.",
  },
};

export const formatFields: FieldList = {
  kind: {
    label: "Format",
    half: true,
    required: true,
    choices: [
      ["csv", "CSV"],
      ["json", "JSON"],
      ["jsonl", "JSON Lines"],
      ["xml", "XML"],
    ],
  },
  encoding: { label: "Encoding", half: true, required: true, hint: "Such as utf-8 or windows-1252." },
  separator: {
    label: "Separator of a CSV",
    half: true,
    choices: [
      [",", "Comma"],
      [";", "Semicolon"],
      ["tab", "Tab"],
      ["|", "Bar"],
    ],
  },
  path: {
    label: "Place of the rows",
    half: true,
    hint: "In JSON or XML, such as data.offers. Empty in JSON: the first list.",
  },
};
