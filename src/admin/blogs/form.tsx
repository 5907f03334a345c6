import type { Blog } from "../../models/blogs";
import { paths } from "../../paths";
import { blogFields } from "../../schemas/blogs";
import { EditForm, saveLabel } from "../resource/edit-form";
import { failureOf, type ShownForm } from "../resource/edit-routes";
import { type FieldList, Fields, slugField } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Button, ButtonLink } from "../resource/parts";
import { listPath, pathWith } from "../resource/resource";
import { type StoreChoices, StoreField } from "../store-field";
import { ContentField } from "./content-field";
import { LinkRows } from "./link-rows";
import { listScreen, type Params } from "./list";
import { MarksNote } from "./marks";

export const READ = blogFields.reviewed.label;

type Props = ShownForm<Params, Blog> & { stores: StoreChoices; marks: string[]; authors: string[] };

export function BlogForm({ params, row: blog, form, stores, marks, authors }: Props) {
  const action = pathWith(
    listScreen,
    blog ? paths.adminOne("blogs", blog.id) : paths.adminList("blogs"),
    params,
  );
  const main = mainFields(form, blog);
  const side = sideFields({ form, stores, row: blog, authors });
  return (
    <EditForm
      form={form}
      action={action}
      fields={{ ...main, ...side, affiliateLinks: blogFields.affiliateLinks }}
      failure="Update Failed"
      complaint="Nothing was saved. See what is wrong at the fields."
      hx-target="#admin"
      hx-swap="outerMorph"
      data-failure-text={failureOf("blog", blog)}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="card min-w-0 p-5">
          <Fields form={form} fields={main} />
        </div>
        <div className="grid min-w-0 gap-4">
          <div className="card min-w-0 p-5">
            <MarksNote marks={marks} />
            <Fields form={form} fields={side} />
          </div>
          <LinkRows form={form} />
        </div>
      </div>
      <div className="save-bar">
        <Button look="brand">{saveLabel(form, blog ? "Save blog" : "Create blog")}</Button>
        <ButtonLink href={listPath(listScreen, params)}>Back to the list</ButtonLink>
      </div>
    </EditForm>
  );
}

function mainFields(form: FormState, blog?: Blog): FieldList {
  const { title, excerpt, content } = blogFields;
  return {
    title,
    // A new title must not move a page.
    slug: { ...slugField("/blog/…", !blog), slugOf: blog ? undefined : "title" },
    excerpt,
    content: { ...content, node: <ContentField form={form} /> },
  };
}

function sideFields({ form, stores, row: blog, authors }: Omit<Props, "params" | "marks">): FieldList {
  const { status, reviewed, featured, category, targetStore, ...others } = blogFields;
  const isUnread = blog?.aiAssisted && blog.reviewedAt === null;
  return {
    status,
    ...(isUnread && { reviewed }),
    featured,
    category,
    targetStore: {
      ...targetStore,
      node: <StoreField form={form} choices={stores} name="targetStore" isOptional />,
    },
    authorName: {
      ...others.authorName,
      choices: [["", "Admin"], ...authors.map((name) => [name, name] as const)],
    },
    keywords: { ...others.keywords, rows: 2 },
    seoDescription: others.seoDescription,
  };
}
