import { Hono } from "hono";
import type { ComponentProps } from "react";
import type { AppEnv } from "../http/context";
import type { SubmittedForm } from "../http/forms";
import { renderFragment } from "../http/render";
import { choices, named, type StoreChoice, suggestions } from "../models/stores";
import { paths } from "../paths";
import { cut } from "../schemas/cut";
import { requiredText } from "../schemas/fields";
import { reasonText } from "../schemas/reasons";
import { FormField } from "./resource/fields";
import { FilterSelect } from "./resource/filters";
import { type FormState, Labelled } from "./resource/labelled";
import { Options } from "./resource/parts";

const MAX_CHARACTERS = 100;

type Stores = StoreChoice[];

/** Every store, or a few suggestions if there are too many, or if the stores cannot be read. */
export type StoreChoices = { all: Stores | undefined; some: Stores };

export async function storeChoices(): Promise<StoreChoices> {
  const all = await choices().catch(() => undefined);
  return { all, some: all ? [] : await suggestions("").catch(() => []) };
}

type FieldProps = { form: FormState; choices: StoreChoices; name?: string; isOptional?: boolean };

/**
 * Sends a store's slug as `store`: a select, or an input with suggestions if there are too many stores. `name`: where
 * else its errors stand.
 */
export function StoreField({ form, choices: { all, some }, name = "storeId", isOptional }: FieldProps) {
  const errors = { ...form.errors, store: form.errors.store ?? form.errors[name] };
  const field = { form: { ...form, errors }, name: "store", label: "Store", required: !isOptional };
  if (all)
    return <FormField {...field} choices={[["", isOptional ? "None" : "Choose…"], ...optionsOf(all)]} />;
  return (
    <Labelled {...field} hint="Its slug, such as harbor-pine, or its name.">
      {(described) => (
        <StoreInput
          {...described}
          required={!isOptional}
          value={form.values.store ?? ""}
          suggestions={some}
          list="stores-to-choose"
          className="field w-full bg-ground"
        />
      )}
    </Labelled>
  );
}

export function StoreFilter({ value, choices: { all, some } }: { value: string; choices: StoreChoices }) {
  if (all) {
    const options = [["", "All stores"] as const, ...optionsOf(all)];
    return <FilterSelect name="store" label="Store" value={value} options={options} />;
  }
  return (
    <StoreInput
      value={value}
      suggestions={some}
      list="stores-to-filter"
      aria-label="Store"
      placeholder="All stores"
      className="field w-44"
    />
  );
}

type InputProps = ComponentProps<"input"> & { value: string; suggestions: Stores; list: string };

function StoreInput({ value, suggestions, list, ...input }: InputProps) {
  return (
    <>
      <input
        {...input}
        name="store"
        defaultValue={value}
        list={list}
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        hx-get={paths.storeSuggestions()}
        hx-trigger="input changed delay:200ms"
        hx-target={`#${list}`}
        hx-sync="this:replace"
      />
      <datalist id={list}>
        <Options choices={optionsOf(suggestions)} />
      </datalist>
    </>
  );
}

function optionsOf(stores: Stores) {
  return stores.map(({ slug, name }) => [slug, name] as const);
}

export default new Hono<AppEnv>().get(paths.storeSuggestions(), async (c) => {
  const words = cut(c.req.query("store")?.trim() ?? "", MAX_CHARACTERS);
  return renderFragment(c, <Options choices={optionsOf(await suggestions(words))} />);
});

/** Adds the id of the store that a form names, and its slug as `storeName`. */
export async function withStore(sent: SubmittedForm): Promise<SubmittedForm> {
  const text = requiredText(MAX_CHARACTERS).safeParse(sent.values.store);
  if (!text.success) return { ...sent, errors: { store: text.error.issues.map(({ message }) => message) } };
  const store = await named(text.data);
  return "error" in store
    ? { ...sent, errors: { store: [reasonText(store.error)] } }
    : { ...sent, values: { ...sent.values, storeId: String(store.id), storeName: store.slug } };
}
