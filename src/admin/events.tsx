import { z } from "zod";
import type { FormValues } from "../http/forms";
import { count, list as find } from "../models/events/read";
import * as events from "../models/events/write";
import { paths } from "../paths";
import { type EventInput, type EventPhase, eventInput } from "../schemas/events";
import { type BlogStatus, blogStatuses, blogStatusLabels } from "../schemas/vocabulary";
import { dayRange } from "../ui/format";
import { entityRoutes, showForm } from "./resource/edit-routes";
import type { FieldSpec } from "./resource/fields";
import { FilterSelect } from "./resource/filters";
import { Pill } from "./resource/parts";
import { listParams, NameLink, NewLink, type Resource } from "./resource/resource";
import { textsOf } from "./resource/save";

const params = listParams.extend({ status: z.enum(blogStatuses).or(z.literal("")).catch("").default("") });

type Row = Awaited<ReturnType<typeof find>>["items"][number];

const statuses = { "": "Any status", ...blogStatusLabels };
const phases: Record<EventPhase, string> = { before: "To come", during: "Running", after: "Over" };

const resource: Resource<z.output<typeof params>, Row> = {
  list: "events",
  one: "event",
  params,
  filters: ({ status }) => <FilterSelect name="status" label="Status" value={status} options={statuses} />,
  find,
  count,
  buttons: ({ query }) => <NewLink of={resource} query={query} />,
  columns: [
    {
      label: "Event",
      isTitle: true,
      cell: (event, { query }) => (
        <>
          <NameLink list="events" row={event} query={query} />
          <a href={paths.event(event.slug)} className="row-note">
            {paths.event(event.slug)}
          </a>
        </>
      ),
    },
    { label: "Days", cell: ({ firstDay, lastDay }) => dayRange(firstDay, lastDay) },
    { label: "State", cell: (event) => <State {...event} /> },
  ],
  verbs: {},
};

function State({ status, phase }: { status: BlogStatus; phase: EventPhase }) {
  if (status !== "published") return <Pill tone="plain">{blogStatusLabels[status]}</Pill>;
  return <Pill tone={phase === "during" ? "strong" : "plain"}>{phases[phase]}</Pill>;
}

const RULE = "A live deal belongs to the event if it fulfils every rule that is filled in.";

const fields = (isNew: boolean): Record<keyof EventInput, FieldSpec> => ({
  name: { label: "Name", required: true, maxLength: 100, placeholder: "Such as Black Friday 2026" },
  slug: {
    label: "Slug",
    required: true,
    maxLength: 100,
    slugOf: "name",
    hint: isNew ? "The address of its page: /event/…" : "The old address will lead to the new one.",
  },
  firstDay: { label: "First day", type: "day", required: true, half: true },
  lastDay: { label: "Last day", type: "day", required: true, half: true },
  status: { label: "Status", required: true, choices: Object.entries(blogStatusLabels) },
  text: { label: "Text", type: "area", maxLength: 5_000, rows: 4, hint: "An empty line begins a paragraph." },
  categories: { label: "Categories", half: true, hint: "Slugs, with commas between them." },
  stores: { label: "Stores", half: true, hint: "Slugs. With categories too, either is enough." },
  minPercent: { label: "Minimum saving in %", type: "number", min: 1, half: true },
  search: { label: "Search words", half: true, maxLength: 100, hint: RULE },
  deals: {
    label: "Picked deals",
    half: true,
    hint: "The numbers in their addresses, whatever the rules say.",
  },
  guides: { label: "Guides", half: true, hint: "Slugs of posts." },
});

export default entityRoutes(resource, {
  model: events,
  schema: eventInput,
  valuesOf: (_, event): FormValues => (event ? valuesOf(event) : { status: "draft" }),
  show: (c, shown) => showForm(c, resource, shown, fields(!shown.row)),
  consequences: () => "Its page goes; its deals and guides stay.",
});

function valuesOf(event: NonNullable<Awaited<ReturnType<typeof events.byId>>>): FormValues {
  const { categories, stores, guides, dealIds: deals } = event;
  const lists = Object.entries({ categories, stores, guides, deals }).map(([name, of]) => [
    name,
    of.join(", "),
  ]);
  return { ...textsOf(event, Object.keys(eventInput.shape)), ...Object.fromEntries(lists) };
}
