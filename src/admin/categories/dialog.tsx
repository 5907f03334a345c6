import type { ReactNode } from "react";
import type { Typed } from "../../http/forms";
import type { EditedCategory } from "../../models/editing/categories";
import type { CategoryInput } from "../../schemas/categories";
import { Dialog, DialogForm, editTitle } from "../dialog";
import type { DialogProps } from "../entity";
import { TextField } from "../fields";

const labels: Record<keyof CategoryInput, string> = { name: "Name", slug: "Slug" };

export async function CategoryDialog({ edited, ...props }: DialogProps<EditedCategory>): Promise<ReactNode> {
  const { form, closePath } = props;
  return (
    <Dialog title={edited ? editTitle(edited.name) : "New category"} closePath={closePath}>
      <DialogForm {...props} labels={labels}>
        <TextField form={form} name="name" label={labels.name} required maxLength={100} />
        <TextField
          form={form}
          name="slug"
          label={labels.slug}
          required
          maxLength={100}
          slugOf="name"
          hint={edited ? "The old address will lead to the new one." : "The address of its page: /category/…"}
        />
      </DialogForm>
    </Dialog>
  );
}

/** A category as its form shows it. */
export function valuesOf({ name, slug, version }: EditedCategory): Typed {
  return { name, slug, version: String(version) };
}
