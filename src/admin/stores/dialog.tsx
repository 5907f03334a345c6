import type { ReactNode } from "react";
import type { Typed } from "../../http/forms";
import * as categories from "../../models/categories";
import type { EditedStore } from "../../models/editing/stores";
import type { StoreInput } from "../../schemas/stores";
import { Dialog, DialogForm, editTitle } from "../dialog";
import type { DialogProps } from "../entity";
import { SelectField, TextArea, TextField } from "../fields";
import { LogoField } from "./logo-field";

const labels: Record<keyof StoreInput, string> = {
  name: "Name",
  slug: "Slug",
  category: "Category",
  website: "Website",
  logo: "Logo",
  description: "Description",
  dealCount: "Deal count",
};

export async function StoreDialog({ edited, ...props }: DialogProps<EditedStore>): Promise<ReactNode> {
  const { form, closePath } = props;
  // The form is shown even while the categories cannot be read.
  const all = await categories.all().catch(() => []);
  const chosen = form.values.category;
  const isUnlisted = chosen && !all.some(({ name }) => name === chosen);
  return (
    <Dialog title={edited ? editTitle(edited.name) : "New store"} closePath={closePath}>
      <DialogForm {...props} labels={labels} hasFile>
        <TextField form={form} name="name" label={labels.name} required maxLength={100} />
        <TextField
          form={form}
          name="slug"
          label={labels.slug}
          required
          maxLength={100}
          slugOf="name"
          hint={edited ? "The old address will lead to the new one." : "The address of its page: /store/…"}
        />
        <SelectField form={form} name="category" label={labels.category}>
          <option value="">None</option>
          {isUnlisted && <option>{chosen}</option>}
          {all.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </SelectField>
        <TextField
          form={form}
          name="website"
          label={labels.website}
          type="url"
          maxLength={2000}
          placeholder="https://"
        />
        <LogoField form={form} edited={edited} />
        <TextArea form={form} name="description" label={labels.description} maxLength={2000} />
        <TextField
          form={form}
          name="dealCount"
          label={labels.dealCount}
          type="number"
          min={0}
          hint="0 counts the live deals; another number is shown as it is."
        />
      </DialogForm>
    </Dialog>
  );
}

/** A store as its form shows it. */
export function valuesOf(store: EditedStore): Typed {
  const { name, slug, description, logo, website, category, dealCount, version } = store;
  return {
    ...{ name, slug, description, logo: logo ?? "", website: website ?? "", category: category ?? "" },
    ...{ dealCount: String(dealCount), version: String(version) },
  };
}
