import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodType } from "zod";
import { env } from "../../env";
import { duration, plural } from "../../format";
import { missing as missingForAi } from "../../generation/model/failure";
import type { Started } from "../../generation/start";
import type { AppEnv } from "../../http/context";
import { fragmentOf, type SubmittedForm } from "../../http/forms";
import { renderFragment } from "../../http/render";
import type { Change } from "../../models/audit";
import * as runs from "../../models/runs";
import { paths } from "../../paths";
import type { RunKind } from "../../schemas/generation";
import { idFrom } from "../../schemas/ids";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FieldList } from "../resource/fields";
import type { FormState } from "../resource/labelled";
import { Flash } from "../resource/parts";
import { changeOf, inputOf } from "../resource/save";
import { failed } from "./outcome";
import { RunDialog } from "./page";

/** `existing`: the store of this name or website, which may get the offers. */
export type StartForm = FormState & { toast?: Toast; existing?: string };

type Start<Input> = {
  kind: RunKind;
  sent: SubmittedForm;
  schema: ZodType<Input>;
  /** The required fields, and the toast if one is empty. */
  needs: { fields: string[]; toast: Toast };
  run: (input: Input, change: Change) => Promise<Started>;
  show: (form: StartForm, status: ContentfulStatusCode) => Promise<Response>;
  closePath: string;
};

/**
 * Starts a run and shows its progress. If it cannot start, the form comes back as typed: 422 with a text at each wrong
 * field, 409 while one of that name runs, 429 when the hourly limit is reached, 503 if AI is not set up.
 */
export async function start<Input>(c: Context<AppEnv>, starting: Start<Input>): Promise<Response> {
  const { kind, sent, schema, needs, run, show } = starting;
  const { values } = sent;
  const read = inputOf(sent, schema);
  if ("form" in read) {
    const { title, description } = needs.toast;
    const incomplete = { failure: [title, description].filter(Boolean).join(": "), toast: needs.toast };
    const isIncomplete = read.status === 422 && needs.fields.some((name) => !values[name]?.trim());
    return show({ ...read.form, ...(isIncomplete && incomplete) }, read.status);
  }
  const refuse = (status: 409 | 429 | 503, text: string) =>
    show({ values, errors: {}, failure: text, toast: failed(kind, text) }, status);
  const started = await run(read.input, changeOf(c, values));
  switch (started.kind) {
    case "started":
    case "sent":
      return showRun(c, started.id, starting.closePath);
    case "refused":
      return show({ values, errors: started.errors }, 422);
    case "exists":
      return show({ values: { into: "existing", ...values }, errors: {}, existing: started.name }, 409);
    case "unset":
      return refuse(503, started.message);
    case "running":
      return refuse(
        409,
        `${names[kind]} is being generated now. Runs and jobs shows its progress: start again when it has ended.`,
      );
    case "full":
      c.header("Retry-After", String(started.again));
      return refuse(
        429,
        `The limit of ${plural(env.AI_RUNS_PER_HOUR, "run")} an hour (AI_RUNS_PER_HOUR) is reached. Try again in ${duration(started.again)}.`,
      );
  }
}

const names: Record<RunKind, string> = { store: "A store of this name", blog: "A blog on this topic" };

async function showRun(c: Context<AppEnv>, id: number, closePath: string): Promise<Response> {
  const path = paths.adminOne("runs", id);
  if (fragmentOf(c) === undefined) return c.redirect(path, 303);
  const run = (await runs.byId(id)) ?? notFound();
  // A reload shows the run, too.
  c.header("HX-Replace-Url", path);
  return renderFragment(c, <RunDialog run={run} closePath={closePath} />);
}

/** The request of the run that the address names, to start it again. */
export async function earlierRequest<Input>(
  c: Context<AppEnv>,
  kind: RunKind,
  schema: ZodType<Input>,
): Promise<Input | undefined> {
  const id = idFrom(c.req.query("run") ?? "");
  const run = id === undefined ? undefined : await runs.byId(id);
  return run?.kind === kind ? schema.safeParse(run.input).data : undefined;
}

type DialogProps = {
  kind: RunKind;
  title: string;
  about: string;
  form: StartForm;
  fields: FieldList;
  action: string;
  closePath: string;
  submit: string;
  needs?: string[];
};

export function StartDialog({ kind, title, about, ...form }: DialogProps) {
  const { failure, toast } = form.form;
  const lack = failure ? undefined : missingForAi();
  return (
    <Dialog title={title} closePath={form.closePath}>
      <p className="mb-4 text-muted text-sm">{about}</p>
      {lack && (
        <p className="wrap-anywhere mb-4 rounded-control border border-line bg-soft px-3 py-2 text-sm">
          {lack}
        </p>
      )}
      {toast && <Flash {...toast} />}
      <DialogForm {...form} failure={failed(kind).title} />
    </Dialog>
  );
}
