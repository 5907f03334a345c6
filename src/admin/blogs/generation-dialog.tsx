import type { ReactNode } from "react";
import { missing as missingForAi } from "../../ai/set-up";
import { blogCategories, blogCategoryLabels } from "../../schemas/vocabulary";
import { StoreField, type storeChoices } from "../deals/store-field";
import { Dialog, DialogForm } from "../dialog";
import { CheckField, SelectField, TextField } from "../fields";
import { ToastOnly } from "../frame";
import { NotSetUp } from "../runs/asking";
import { failed } from "../runs/outcome";
import type { Asking } from "../runs/starting";
import { KeywordIdeasButton } from "./keyword-ideas";

const labels = {
  topic: "Topic",
  category: "Category",
  store: "Store",
  targetKeywords: "Target keywords",
  includeAffiliate: "Affiliate integration",
};

type Props = {
  form: Asking;
  stores: Awaited<ReturnType<typeof storeChoices>>;
  needs: string[];
  /** Keyword ideas that were asked for without scripts. */
  ideas: ReactNode;
  action: string;
  closePath: string;
};

export function WriteBlogDialog({ form, stores, needs, ideas, action, closePath }: Props) {
  const { errors } = form;
  return (
    <Dialog title="Write a blog with AI" closePath={closePath}>
      <p className="mb-4 text-muted text-sm">
        A draft of 800–1500 words. With a store it rests on the deals that are live there. Nobody sees it
        before somebody has read and published it.
      </p>
      {!form.failure && <NotSetUp lack={missingForAi()} />}
      {form.toast && <ToastOnly toast={form.toast} />}
      <DialogForm
        form={form}
        action={action}
        closePath={closePath}
        submit="Generate blog"
        failure={failed("blog", null).title}
        needs={needs}
        labels={labels}
      >
        <TextField form={form} name="topic" label={labels.topic} required maxLength={200} />
        <SelectField form={form} name="category" label={labels.category} required>
          <option value="">Choose…</option>
          {blogCategories.map((category) => (
            <option key={category} value={category}>
              {blogCategoryLabels[category]}
            </option>
          ))}
        </SelectField>
        <StoreField
          form={{ ...form, errors: { ...errors, store: errors.store ?? errors.storeName } }}
          {...stores}
          isOptional
        />
        <div>
          <TextField
            form={form}
            name="targetKeywords"
            label={labels.targetKeywords}
            maxLength={1300}
            hint="With commas between; at most 20."
          />
          <KeywordIdeasButton />
          {/* A form that comes back leaves the ideas as they are. */}
          <div id="keyword-ideas" hx-morph-skip="">
            {ideas}
          </div>
        </div>
        <CheckField
          form={form}
          name="includeAffiliate"
          label={labels.includeAffiliate}
          hint="Puts the store's own affiliate links into the text and below it."
        />
      </DialogForm>
    </Dialog>
  );
}
