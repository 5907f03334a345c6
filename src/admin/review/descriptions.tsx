import { discardDraft, useDraft } from "../../models/catalogue/stores/write";
import * as reviews from "../../models/inbox/reviews";
import { paths } from "../../paths";
import { DecisionForm, EntryCard } from "./entry";
import { kindFrom } from "./kind";

const KIND = "descriptions";
const ONE = "Description";

export const descriptions = kindFrom({
  name: KIND,
  label: "Descriptions",
  one: ONE,
  model: reviews.descriptions,
  nameOf: ({ name }) => name,
  card: ({ id, name, description, descriptionDraft, version }, { here, problem }) => {
    const decision = { kind: KIND, id, name, here, version };
    return (
      <EntryCard
        {...{ kind: KIND, id, name, version, failure: problem?.failure }}
        label={ONE}
        note={
          <a href={paths.adminOne("stores", id)} className="min-h-6 leading-6 hover:underline">
            Open the store
          </a>
        }
        actions={
          <>
            <DecisionForm {...decision} decision="publication" label="Use it" />
            <DecisionForm {...decision} decision="rejection" label="Discard" />
          </>
        }
      >
        <p className="mt-3 text-sm">A model wrote it. Visitors see it once you use it.</p>
        <blockquote dir="auto" className="wrap-anywhere mt-2 rounded-control bg-soft p-3.5 text-sm">
          {descriptionDraft}
        </blockquote>
        {description && (
          <p dir="auto" className="wrap-anywhere mt-2 text-muted text-sm">
            It replaces: {description}
          </p>
        )}
      </EntryCard>
    );
  },
  publication: { run: ({ id, version }, author) => useDraft(id, author, version), done: "used" },
  rejection: { run: ({ id, version }, author) => discardDraft(id, author, version), done: "discarded" },
});
