import type { ReactNode } from "react";
import { blogCategories, blogCategoryLabels, blogStatuses, blogStatusLabels } from "../../schemas/vocabulary";
import { StoreField, type storeChoices } from "../deals/store-field";
import { type FormState, guarded, Versions, yesOrNo } from "../dialog";
import { CheckField, SelectField, TextArea, TextField } from "../fields";
import { ContentField } from "./content-field";
import { LinkRows } from "./link-rows";
import { READ } from "./reading";

const labels = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  category: "Category",
  status: "Status",
  featured: "Featured",
  keywords: "Keywords",
  targetStore: "Store",
  authorName: "Author",
  seoDescription: "Description for search engines",
  affiliateLinks: "Affiliate links",
};

const words = { category: blogCategoryLabels, status: blogStatusLabels, featured: yesOrNo };

type Props = {
  form: FormState;
  stores: Awaited<ReturnType<typeof storeChoices>>;
  /** Whether it is there already. */
  isEdit: boolean;
  /** Whether it was written with AI assistance, and nobody has read it yet. */
  isUnread: boolean;
  /** Where the form goes, and where it leads back to. */
  action: string;
  closePath: string;
  submit: string;
  failure: string;
};

/** The editor of a blog: a page of its own, for its text wants the room. */
export function BlogForm(props: Props): ReactNode {
  const { form, action, closePath, submit, failure } = props;
  const { values, errors, conflict } = form;
  const version = conflict ? String(conflict.version) : values.version;
  const isWrong = Object.keys(errors).length > 0;
  const complaint = form.failure ?? (isWrong ? "Nothing was saved. See what is wrong at the fields." : "");
  return (
    <form
      method="post"
      action={action}
      // Fewer bytes than the other encoding where a text is not English.
      encType="multipart/form-data"
      hx-post={action}
      hx-target="#admin"
      hx-swap="outerMorph"
      hx-disable="find button[type=submit]"
      data-failure="Update Failed"
      data-failure-text={failure}
      {...guarded(form)}
      noValidate
    >
      {complaint && (
        <p
          role="alert"
          tabIndex={-1}
          data-attend
          className="mb-4 rounded-control border border-danger px-3 py-2 text-danger text-sm"
        >
          {complaint}
        </p>
      )}
      {conflict && (
        <Versions labels={labels} words={words} saved={conflict.saved} typed={values} action={action} />
      )}
      {version && <input type="hidden" name="version" value={version} />}
      <input type="hidden" name="submission" value={values.submission ?? crypto.randomUUID()} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <MainFields {...props} />
        <div className="grid min-w-0 gap-4">
          <SideFields {...props} />
          <LinkRows form={form} />
        </div>
      </div>
      <div className="save-bar">
        <button type="submit" className="btn btn-brand">
          {conflict ? "Save mine" : submit}
        </button>
        <a href={closePath} className="btn btn-plain">
          Back to the list
        </a>
      </div>
    </form>
  );
}

function MainFields({ form, isEdit }: Props) {
  return (
    <div className="card grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5 p-5">
      <TextField form={form} name="title" label={labels.title} required maxLength={200} />
      <TextField
        form={form}
        name="slug"
        label={labels.slug}
        required
        maxLength={100}
        // Another title is no reason for a page to move.
        slugOf={isEdit ? undefined : "title"}
        hint={isEdit ? "The old address will lead to the new one." : "The address of its page: /blog/…"}
      />
      <TextArea form={form} name="excerpt" label={labels.excerpt} maxLength={500} />
      <ContentField form={form} />
    </div>
  );
}

function SideFields({ form, stores, isUnread }: Props) {
  return (
    <div className="card grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5 p-5">
      <SelectField form={form} name="status" label={labels.status} required>
        {blogStatuses.map((status) => (
          <option key={status} value={status}>
            {blogStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      {isUnread && (
        <CheckField
          form={form}
          name="reviewed"
          label={READ}
          hint="Before somebody has, it is not published."
        />
      )}
      <CheckField form={form} name="featured" label={labels.featured} />
      <SelectField form={form} name="category" label={labels.category} required>
        <option value="">Choose…</option>
        {blogCategories.map((category) => (
          <option key={category} value={category}>
            {blogCategoryLabels[category]}
          </option>
        ))}
      </SelectField>
      <StoreField form={storeOf(form)} {...stores} isOptional />
      <TextField
        form={form}
        name="authorName"
        label={labels.authorName}
        maxLength={100}
        hint="Empty: Admin"
      />
      <TextArea
        form={form}
        name="keywords"
        label={labels.keywords}
        rows={2}
        hint="With commas between; at most 20."
      />
      <TextArea
        form={form}
        name="seoDescription"
        label={labels.seoDescription}
        maxLength={160}
        hint="Empty: the excerpt"
      />
    </div>
  );
}

/** The field for a store has a name of its own, under which it is sent. */
function storeOf({ values, errors }: FormState) {
  return { values: { store: values.targetStore ?? "" }, errors: { store: errors.targetStore } };
}
