import type { Sent } from "../../http/forms";
import * as storeChoice from "../../models/editing/store-choice";
import { paths } from "../../paths";
import { requiredText } from "../../schemas/fields";
import { Field, type Filled, SelectField } from "../fields";
import { FilterSelect } from "../filters";

import { StoreOptions } from "../stores/suggestions";

type Choices = storeChoice.StoreChoice[];

type StoreFieldProps = { form: Filled; all: Choices | undefined; some: Choices; isOptional?: boolean };

/** The store that a form is about: chosen from all, or named with suggestions where they are too many. */
export function StoreField({ form, all, some, isOptional }: StoreFieldProps) {
  const { store = "" } = form.values;
  const errors = { ...form.errors, store: form.errors.store ?? form.errors.storeId };
  const field = { form: { ...form, errors }, name: "store", label: "Store", required: !isOptional };
  if (all) {
    const isUnlisted = store !== "" && !all.some(({ slug }) => slug === store);
    return (
      <SelectField {...field}>
        <option value="">{isOptional ? "None" : "Choose…"}</option>
        {isUnlisted && <option>{store}</option>}
        {all.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <Field {...field} hint="Its slug, such as harbor-pine, or its name.">
      {(described) => (
        <NamedStore
          {...described}
          required={!isOptional}
          value={store}
          options={some}
          list="stores-to-choose"
          className="field w-full bg-ground"
        />
      )}
    </Field>
  );
}

/** The store whose rows a list shows. */
export function StoreFilter({
  value,
  all,
  some,
}: {
  value: string;
  all: Choices | undefined;
  some: Choices;
}) {
  if (all) {
    const options = [["", "All stores"], ...all.map(({ slug, name }) => [slug, name] as const)] as const;
    return <FilterSelect name="store" label="Store" value={value} options={options} />;
  }
  return (
    <NamedStore
      value={value}
      options={some}
      list="stores-to-filter"
      aria-label="Store"
      placeholder="All stores"
      className="field w-44"
    />
  );
}

type NamedProps = {
  value: string;
  options: Choices;
  /** The id of its suggestions. */
  list: string;
  className: string;
  placeholder?: string;
  required?: boolean;
  "aria-label"?: string;
};

function NamedStore({ value, options, list, ...input }: NamedProps) {
  return (
    <>
      <input
        {...input}
        name="store"
        defaultValue={value}
        list={list}
        maxLength={100}
        autoComplete="off"
        hx-get={paths.storeSuggestions()}
        hx-trigger="input changed delay:200ms"
        hx-target={`#${list}`}
        hx-sync="this:replace"
      />
      <datalist id={list}>
        <StoreOptions stores={options} />
      </datalist>
    </>
  );
}

/** What a store can be chosen from: all of them, or the most visited ones to begin with. */
export async function storeChoices(): Promise<{ all: Choices | undefined; some: Choices }> {
  const all = await storeChoice.all();
  return { all, some: all ? [] : await storeChoice.suggestions("") };
}

/** The store that a form names as the id that the schema wants. */
export async function withStore(sent: Sent): Promise<Sent> {
  const text = requiredText(100).safeParse(sent.typed.store);
  if (!text.success) return { ...sent, wrong: { store: text.error.issues.map(({ message }) => message) } };
  const store = await storeChoice.named(text.data);
  return "error" in store
    ? { ...sent, wrong: { store: [store.error] } }
    : { ...sent, typed: { ...sent.typed, storeId: String(store.id) } };
}
