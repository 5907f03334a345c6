import { Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../http/context";
import type { SubmittedForm } from "../http/forms";
import { renderFragment } from "../http/render";
import { type Choice, type ChoiceKind, choiceKinds, named, suggestions } from "../models/events";
import { paths } from "../paths";
import { wordsOf } from "../schemas/blogs";
import { cut } from "../schemas/cut";
import { notFound } from "./errors";
import { type FormState, Labelled } from "./resource/labelled";

const MAX_CHARACTERS = 100;

/** The chosen entries of each list, and what was typed that is none. */
export type Picked = Record<ChoiceKind, { chosen: Choice[]; typed: string }>;

export async function pickedIn({ values }: FormState): Promise<Picked> {
  const entries = choiceKinds.map(async (kind) => {
    const found = await named(kind, textsIn(values[kind])).catch(() => []);
    const typed = found.flatMap(([word, choice]) => (choice ? [] : [word]));
    const chosen = found.flatMap(([, choice]) => choice ?? []);
    return [kind, { chosen, typed: typed.join(", ") }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Picked;
}

const textsIn = (text = "") => wordsOf(text) as string[];

/** Joins the ticked boxes of each list and what is typed below them. */
export function withPicks(sent: SubmittedForm): SubmittedForm {
  const lists = choiceKinds.map((kind) => [kind, [...sent.all(kind), ...sent.all(typedIn(kind))].join(", ")]);
  return { ...sent, values: { ...sent.values, ...Object.fromEntries(lists) } };
}

const typedIn = (kind: ChoiceKind) => `${kind}Typed`;

type Props = { form: FormState; kind: ChoiceKind; label: string; hint: string; picked: Picked };

/** Chosen entries as ticked boxes, and a field that finds more. A name that is typed there and not ticked counts, too. */
export function PickField({ form, kind, label, hint, picked }: Props) {
  const { chosen, typed } = picked[kind];
  const [list, found] = [`chosen-${kind}`, `found-${kind}`];
  return (
    <fieldset className="min-w-0" data-picks>
      <legend className="sr-only">{label}</legend>
      <Labelled form={form} name={kind} label={label} hint={hint}>
        {(described) => (
          <>
            <ul id={list} data-chosen className="picks">
              <Picks kind={kind} choices={chosen} isChosen />
            </ul>
            <input
              {...described}
              name={typedIn(kind)}
              defaultValue={typed}
              maxLength={2000}
              autoComplete="off"
              placeholder="Find by name"
              hx-get={paths.eventChoices(kind)}
              hx-include={`#${list} :checked`}
              hx-trigger="input changed delay:200ms"
              hx-target={`#${found}`}
              hx-sync="this:replace"
              className="field w-full bg-ground"
            />
            <ul id={found} data-found aria-live="polite" className="picks" />
          </>
        )}
      </Labelled>
    </fieldset>
  );
}

type PicksProps = { kind: ChoiceKind; choices: Choice[]; isChosen?: boolean };

function Picks({ kind, choices, isChosen = false }: PicksProps) {
  return choices.map(({ value, name, note }) => (
    <li key={value}>
      <label>
        <input type="checkbox" name={kind} value={value} defaultChecked={isChosen} />
        <span className="min-w-0">
          <bdi>{name}</bdi>
          {note && (
            <span className="text-muted text-xs">
              {" · "}
              <bdi>{note}</bdi>
            </span>
          )}
        </span>
      </label>
    </li>
  ));
}

export default new Hono<AppEnv>().get(paths.eventChoices(":kind"), async (c) => {
  const kind = z.enum(choiceKinds).safeParse(c.req.param("kind")).data ?? notFound();
  const text = cut(c.req.query(typedIn(kind))?.trim() ?? "", MAX_CHARACTERS);
  const found = text ? await suggestions(kind, text, c.req.queries(kind) ?? []) : [];
  const isMissing = text !== "" && found.length === 0;
  return renderFragment(
    c,
    isMissing ? (
      <li className="p-2 text-muted text-sm">Nothing fits.</li>
    ) : (
      <Picks kind={kind} choices={found} />
    ),
  );
});
