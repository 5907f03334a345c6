import { Hono } from "hono";
import { z } from "zod";
import { dayRange } from "../format";
import type { AppEnv } from "../http/context";
import type { FormValues } from "../http/forms";
import * as events from "../models/events";
import { choiceKinds, count, list as find, names } from "../models/events";
import { paths } from "../paths";
import { type EventInput, type EventPhase, eventFields, eventInput } from "../schemas/events";
import { type BlogStatus, blogStatuses, blogStatusLabels } from "../schemas/vocabulary";
import choices, { PickField, pickedIn, withPicks } from "./pick-field";
import { entityRoutes, showForm } from "./resource/edit-routes";
import { type FieldSpec, slugField } from "./resource/fields";
import { FilterSelect } from "./resource/filters";
import type { FormState } from "./resource/labelled";
import { Pill } from "./resource/parts";
import { exportOf, type ListScreen, listParams, NameLink, NewLink } from "./resource/resource";
import { textsOf } from "./resource/save";

const params = listParams.extend({ status: z.enum(blogStatuses).or(z.literal("")).catch("").default("") });

type Row = Awaited<ReturnType<typeof find>>["items"][number];

const statuses = { "": "Any status", ...blogStatusLabels };
const phases: Record<EventPhase, string> = { before: "To come", during: "Running", after: "Over" };

const listScreen: ListScreen<z.output<typeof params>, Row> = {
  list: "events",
  one: "event",
  params,
  filters: ({ status }) => <FilterSelect name="status" label="Status" value={status} options={statuses} />,
  find,
  count,
  buttons: ({ query }) => <NewLink screen={listScreen} query={query} />,
  columns: [
    {
      label: "Event",
      isTitle: true,
      cell: (event, { query }) => (
        <NameLink list="events" row={event} query={query} page={paths.event(event.slug)} />
      ),
    },
    { label: "Days", cell: ({ firstDay, lastDay }) => dayRange(firstDay, lastDay) },
    { label: "State", className: "whitespace-nowrap", cell: (event) => <State {...event} /> },
  ],
  exports: { ...exportOf(eventFields), "Last time": ({ previous }) => previous ?? "" },
  canDelete: true,
};

function State({ status, phase }: { status: BlogStatus; phase: EventPhase }) {
  if (status !== "published") return <Pill tone="plain">{blogStatusLabels[status]}</Pill>;
  return <Pill tone={phase === "during" ? "strong" : "plain"}>{phases[phase]}</Pill>;
}

type Shown = { form: FormState; row?: { id: number } | undefined };

async function fields({ form, row }: Shown): Promise<Record<keyof EventInput, FieldSpec>> {
  const [picked, others] = await Promise.all([pickedIn(form), names().catch(() => [])]);
  const former = others.filter(({ id }) => id !== row?.id);
  const picks = choiceKinds.map((kind) => {
    const { label, hint } = eventFields[kind];
    return [
      kind,
      { label, node: <PickField form={form} kind={kind} label={label} hint={hint} picked={picked} /> },
    ];
  });
  return {
    ...eventFields,
    slug: slugField("/event/…", !row),
    previousId: {
      ...eventFields.previousId,
      choices: [["", "None"], ...former.map(({ id, name }) => [String(id), name] as const)],
    },
    text: { ...eventFields.text, rows: 4 },
    ...Object.fromEntries(picks),
  };
}

export default new Hono<AppEnv>().route("/", choices).route(
  "/",
  entityRoutes(listScreen, {
    model: events,
    schema: eventInput,
    prepare: withPicks,
    valuesOf: (_, event): FormValues => (event ? valuesOf(event) : { status: "draft" }),
    show: async (c, shown) => showForm(c, listScreen, shown, await fields(shown)),
    consequences: () => "Its page goes; its deals and guides stay.",
  }),
);

function valuesOf(event: NonNullable<Awaited<ReturnType<typeof events.byId>>>): FormValues {
  const lists = choiceKinds.map((kind) => [kind, event[kind].join(", ")]);
  return { ...textsOf(event, Object.keys(eventFields)), ...Object.fromEntries(lists) };
}
