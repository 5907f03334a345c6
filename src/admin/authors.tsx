import type { z } from "zod";
import * as authors from "../models/authors";
import { paths } from "../paths";
import { type AuthorInput, authorFields, authorInput } from "../schemas/authors";
import { shortCount } from "./frame";
import { entityRoutes, showForm } from "./resource/edit-routes";
import { type FieldSpec, slugField } from "./resource/fields";
import { exportOf, type ListScreen, listParams, NameLink, NewLink } from "./resource/resource";
import { textsOf } from "./resource/save";

const listScreen: ListScreen<z.output<typeof listParams>, authors.Author> = {
  list: "authors",
  one: "author",
  params: listParams,
  find: authors.list,
  count: authors.count,
  buttons: ({ query }) => <NewLink screen={listScreen} query={query} />,
  columns: [
    {
      label: "Author",
      isTitle: true,
      cell: (author, { query }) => (
        <NameLink list="authors" row={author} query={query} page={paths.author(author.slug)} />
      ),
    },
    { label: "Blogs", cell: ({ posts }) => shortCount(posts) },
  ],
  exports: exportOf(authorFields),
  empty: "No authors yet. A blog can be signed with an author's name, and links to the author's page.",
  canDelete: true,
};

const fields = (isNew: boolean): Record<keyof AuthorInput, FieldSpec> => ({
  ...authorFields,
  name: { ...authorFields.name, hint: isNew ? undefined : "A new name goes to the author's blogs too." },
  slug: slugField("/author/…", isNew),
});

export default entityRoutes(listScreen, {
  model: authors,
  schema: authorInput,
  valuesOf: (_, author) => (author ? textsOf(author, Object.keys(authorFields)) : {}),
  show: (c, shown) => showForm(c, listScreen, shown, fields(!shown.row)),
  consequences: authors.authorEntity,
});
