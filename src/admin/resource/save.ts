import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { type ZodType, z } from "zod";
import { addressOf } from "../../http/address";
import type { AppEnv } from "../../http/context";
import type { FormValues, SubmittedForm } from "../../http/forms";
import { log } from "../../http/log";
import { accept } from "../../http/refusals";
import { type Change, history, type Outcome } from "../../models/audit";
import { isOutage } from "../../models/outage";
import { paths } from "../../paths";
import { type Actor, adminAt } from "../../schemas/actor";
import { edit } from "../../schemas/fields";
import { reasonTexts } from "../../schemas/reasons";
import type { Toast } from "../../schemas/vocabulary";
import { notFound } from "../errors";
import type { FormState } from "./labelled";

export const acceptForm = accept("application/x-www-form-urlencoded", "multipart/form-data");

const MAX_NAMES = 12;

type Save<Input> = {
  sent: SubmittedForm;
  schema: ZodType<Input>;
  /** Shown when nothing was saved and no field is wrong. */
  failure: string;
  run: (input: Input, change: Change, version: number | undefined) => Promise<Outcome>;
  /** The stored row, for an edit from an older version. */
  current?: () => Promise<FormValues | undefined>;
};

export type Saved<Input> = {
  id: number;
  input: Input;
  change: Change;
  removed: string[];
  uncopied: string[];
};
type Refused = { form: FormState; status: 409 | 422 | 500 | 503 };

/**
 * Saves a form of the admin.
 * @returns the saved row's id, or the form as it was typed with its status: 422 with a text at each wrong field, 409
 *   where a value is taken or the row was changed meanwhile, 500 or 503 with the failure.
 * @throws HTTPException 404 where the row is gone.
 */
export async function save<Input>(
  c: Context<AppEnv>,
  { sent, schema, failure, run, current }: Save<Input>,
): Promise<Saved<Input> | Refused> {
  const values = sent.values;
  const refuse = (status: Refused["status"], state: Partial<FormState> = {}): Refused => ({
    form: { values, errors: {}, ...state },
    status,
  });
  const read = inputOf(sent, schema);
  if ("form" in read) return read;
  const { input } = read;
  const change = changeOf(c, values);
  try {
    const outcome = await run(input, change, versionOf(values));
    switch (outcome.kind) {
      case "saved":
        return {
          id: outcome.id,
          input,
          change,
          removed: outcome.removed ?? [],
          uncopied: outcome.uncopied ?? [],
        };
      case "missing":
        return notFound();
      case "duplicate":
        return refuse(409, { errors: { [outcome.field]: [`Another one has this ${outcome.field}.`] } });
      case "refused":
        return refuse(422, { errors: reasonTexts(outcome.errors) });
      case "stale": {
        const saved = (await current?.()) ?? notFound();
        return refuse(409, { conflict: { version: Number(saved.version), saved } });
      }
    }
  } catch (error) {
    if (error instanceof HTTPException) throw error;
    log.error("admin", error, { requestId: c.get("requestId"), path: c.req.path });
    const isAway = isOutage(error);
    const advice = isAway
      ? "The database cannot be reached at the moment: look whether it was saved, then try again."
      : "Nothing was changed: try again, and if it fails again, look at the log.";
    return refuse(isAway ? 503 : 500, { failure: `${failure}. ${advice}` });
  }
}

/** The input of a form, or the form as it was typed, with a text at each wrong field. */
export function inputOf<Input>(sent: SubmittedForm, schema: ZodType<Input>): { input: Input } | Refused {
  const { values } = sent;
  const result = schema.safeParse(values);
  if (result.success && !sent.errors) return { input: result.data };
  const errors = { ...(result.success ? {} : errorsOf(result.error)), ...sent.errors };
  return { form: { values, errors }, status: 422 };
}

/** A row's columns as texts for those of the fields that it has, and its version. */
export function textsOf(row: { version: number }, fields: readonly string[]): FormValues {
  const columns: Record<string, unknown> = row;
  const texts = fields.filter((name) => name in row).map((name) => [name, String(columns[name] ?? "")]);
  return { ...Object.fromEntries(texts), version: String(row.version) };
}

export function versionOf(values: FormValues): number | undefined {
  return edit.catch({ version: undefined }).parse(values).version;
}

export function actorOf(c: Context<AppEnv>): Actor {
  return adminAt(addressOf(c));
}

/**
 * The submission covers the content, so that a form sent twice is saved once, and an edited one again. What a request
 * changes is one batch.
 */
export function changeOf(c: Context<AppEnv>, values: FormValues = {}): Change {
  const { submission, ...content } = values;
  const key = z.uuid().safeParse(submission);
  const request = [c.req.method, c.req.path, ...Object.entries(content).flat()];
  const sent = key.success ? Bun.randomUUIDv5(JSON.stringify(request), key.data) : undefined;
  return { actor: actorOf(c), submission: sent, batch: sent ?? crypto.randomUUID() };
}

/** A toast with a button that undoes the change and leads to `returnTo`, if something of it can be undone. */
export async function withUndo(toast: Toast, { batch }: Change, returnTo: string): Promise<Toast> {
  if (!batch || (await history.undoableIn(batch, 1)) === 0) return toast;
  return { ...toast, undo: paths.undo({ batch, returnTo }) };
}

/** The texts for each field. An error inside a field also stands under its whole path (`affiliateLinks.0.url`). */
export function errorsOf(error: z.ZodError): Record<string, string[] | undefined> {
  const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> =
    z.flattenError(error);
  for (const { path, message } of error.issues)
    if (path.length > 1) fieldErrors[path.join(".")] ??= [message];
  return formErrors.length > 0 ? { ...fieldErrors, form: formErrors } : fieldErrors;
}

/** The toast with what the saved text has lost, and which of its pictures visitors do not see. */
export function withLosses(toast: Toast, { removed, uncopied }: Saved<unknown>): Toast {
  const losses = [
    removed.length > 0 && `Removed from the text: ${namesOf(removed)}`,
    uncopied.length > 0 &&
      `Visitors do not see these pictures, because they could not be copied: ${namesOf(uncopied)}`,
  ];
  const description = losses.filter(Boolean).join(". ");
  return description ? { ...toast, description } : toast;
}

export function namesOf(names: string[]): string {
  return (names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), "and more"] : names).join(", ");
}
