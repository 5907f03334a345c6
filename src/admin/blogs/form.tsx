import type { Blog } from "../../models/catalogue/blogs/list";
import type { Mark } from "../../models/catalogue/blogs/marks";
import { paths } from "../../paths";
import { EditForm } from "../resource/edit-form";
import { failureOf, type ShownForm } from "../resource/edit-routes";
import { type FieldList, Fields, slugField } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Button, ButtonLink } from "../resource/parts";
import { listPath, pathWith } from "../resource/resource";
import { type StoreChoices, StoreField } from "../store-field";
import { ContentField } from "./content-field";
import { LinkRows } from "./link-rows";
import { categoryChoices, type Params, resource, statusChoices } from "./list";
import { MarksField } from "./marks";

export const READ = "I have read this text and checked its claims";

type Props = ShownForm<Params, Blog> & { stores: StoreChoices; marks: Mark[]; authors: string[] };

export function BlogForm({ params, row: blog, form, stores, marks, authors }: Props) {
  const action = pathWith(
    resource,
    blog ? paths.adminOne("blogs", blog.id) : paths.adminList("blogs"),
    params,
  );
  const main = mainFields(form, blog);
  const side = sideFields({ form, stores, row: blog, marks, authors });
  return (
    <EditForm
      {...{ form, action }}
      fields={{ ...main, ...side, affiliateLinks: { label: "Affiliate links" } }}
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
            <Fields form={form} fields={side} />
          </div>
          <LinkRows form={form} />
        </div>
      </div>
      <div className="save-bar">
        <Button look="brand">{form.conflict ? "Save mine" : blog ? "Save blog" : "Create blog"}</Button>
        <ButtonLink href={listPath(resource, params)}>Back to the list</ButtonLink>
      </div>
    </EditForm>
  );
}

function mainFields(form: FormState, blog?: Blog): FieldList {
  return {
    title: { label: "Title", required: true, maxLength: 200 },
    // A new title must not move a page.
    slug: { ...slugField("/blog/…", !blog), slugOf: blog ? undefined : "title" },
    excerpt: { label: "Excerpt", type: "area", maxLength: 500 },
    content: { label: "Content", node: <ContentField form={form} /> },
  };
}

function sideFields({ form, stores, row: blog, marks, authors }: Omit<Props, "params">): FieldList {
  const isUnread = blog?.aiAssisted && blog.reviewedAt === null;
  return {
    status: { label: "Status", required: true, choices: statusChoices },
    ...(marks.length > 0 && {
      ticked: { label: "Marked words", node: <MarksField form={form} marks={marks} /> },
    }),
    ...(isUnread && {
      reviewed: { label: READ, type: "check", hint: "It cannot be published until a person has read it." },
    }),
    featured: { label: "Featured", type: "check" },
    category: { label: "Category", required: true, choices: [["", "Choose…"], ...categoryChoices] },
    targetStore: {
      label: "Store",
      node: <StoreField form={form} choices={stores} name="targetStore" isOptional />,
    },
    authorName: {
      label: "Author",
      choices: [["", "Admin"], ...authors.map((name) => [name, name] as const)],
    },
    keywords: { label: "Keywords", type: "area", rows: 2, hint: "With commas between; at most 20." },
    seoDescription: {
      label: "Description for search engines",
      type: "area",
      maxLength: 160,
      hint: "Empty: the excerpt",
    },
  };
}
