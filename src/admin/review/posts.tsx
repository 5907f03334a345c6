import { del, setStatus } from "../../models/catalogue/blogs/write";
import * as reviews from "../../models/inbox/reviews";
import { paths } from "../../paths";
import { ButtonLink } from "../resource/parts";
import { DecisionForm, EntryCard } from "./entry";
import { kindFrom, restoring } from "./kind";

const KIND = "posts";
const ONE = "Post";

/** Posts of a model, which are published in their editor, where they are read. */
export const posts = kindFrom({
  name: KIND,
  label: "Posts",
  one: ONE,
  model: reviews.posts,
  nameOf: ({ title }) => title,
  card: ({ id, title: name, excerpt, version }, { here, problem }) => (
    <EntryCard
      {...{ kind: KIND, id, name, version, failure: problem?.failure ?? problem?.errors?.reviewed?.[0] }}
      label={ONE}
      actions={
        <>
          <ButtonLink
            href={paths.adminOne("blogs", id)}
            look="brand"
            aria-keyshortcuts="e"
            aria-label={`Read and edit: ${name}`}
            small
          >
            Read and edit
          </ButtonLink>
          <DecisionForm {...{ kind: KIND, id, name, here, version }} decision="rejection" label="Reject" />
        </>
      }
    >
      <p className="mt-3 text-sm">
        A model wrote it. It is published from its editor, once you have read it.
      </p>
      <p dir="auto" className="wrap-anywhere mt-2 text-muted text-sm">
        {excerpt}
      </p>
    </EntryCard>
  ),
  publication: {
    run: ({ id }, author) => setStatus(id, { status: "published", reviewed: false }, author),
    done: "published",
  },
  rejection: { run: ({ id }, author) => del(id, author), done: "rejected", undo: restoring("blog") },
});
