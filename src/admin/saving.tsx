import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type ZodType, z } from "zod";
import { addressOf } from "../http/address";
import type { AppEnv } from "../http/context";
import type { Sent, Typed } from "../http/forms";
import { log } from "../http/log";
import type { Author, Outcome } from "../models/changes";
import { isOutage } from "../models/outage";
import { edit } from "../schemas/fields";
import type { Toast } from "../schemas/toasts";
import type { FormState } from "./dialog";
import { missing } from "./errors";
import { done } from "./screen";

/** What a toast can hold. */
const MOST_NAMES = 12;

type Saving<Input> = {
  sent: Sent;
  schema: ZodType<Input>;
  /** The verb of the model. */
  run: (input: Input, author: Author, version: number | undefined) => Promise<Outcome>;
  /** The screen with the form in this state. */
  show: (form: FormState, status: ContentfulStatusCode) => Promise<Response>;
  /** What is saved now, for an edit that came too late. */
  saved?: () => Promise<{ version: number; values: Typed } | undefined>;
  /** Where to go and what to say when it is saved. */
  next: (
    id: number,
    input: Input,
  ) => { path: string; toast: Toast } | Promise<{ path: string; toast: Toast }>;
  /** What to say when it is not, and no field is at fault. */
  failure: string;
};

/**
 * Saves a form of the admin. Whatever keeps it from being saved, the form comes back as it was typed: 422 with a text
 * at each wrong field, 409 where the slug is taken or the row was changed meanwhile, 500 or 503 with the failure.
 */
export async function save<Input>(c: Context<AppEnv>, saving: Saving<Input>): Promise<Response> {
  const { sent, schema, run, show, next, failure } = saving;
  const values = sent.typed;
  // After a login in the midst of typing the form comes back, and nothing is done behind anyone's back.
  if (values.resume) return show({ values, errors: {} }, 200);
  const result = schema.safeParse(values);
  const { version } = edit.catch({ version: undefined }).parse(values);
  if (!result.success || sent.wrong) {
    const errors = result.success ? {} : errorsOf(result.error);
    return show({ values, errors: { ...errors, ...sent.wrong } }, 422);
  }
  try {
    const outcome = await run(result.data, authorOf(c, values), version);
    switch (outcome.kind) {
      case "saved": {
        const { path, toast } = await next(outcome.id, result.data);
        return done(c, path, told(toast, outcome.removed));
      }
      case "missing":
        return missing(c);
      case "taken":
        return show({ values, errors: { [outcome.field]: [`Another one has this ${outcome.field}.`] } }, 409);
      case "refused":
        return show({ values, errors: outcome.errors }, 422);
      case "stale":
        return conflict(c, saving);
    }
  } catch (error) {
    log.error("admin", error, { requestId: c.get("requestId"), path: c.req.path });
    return show(
      { values, errors: {}, failure: `${failure}. ${adviceFor(error)}` },
      isOutage(error) ? 503 : 500,
    );
  }
}

/** Who sends this form. The same form, sent twice, is one submission; with another word in it, it is another. */
export function authorOf(c: Context<AppEnv>, typed: Typed = {}): Author {
  const { submission, resume: _, ...content } = typed;
  const key = z.uuid().safeParse(submission);
  const sent = [c.req.method, c.req.path, ...Object.entries(content).flat()];
  return {
    address: addressOf(c),
    submission: key.success ? Bun.randomUUIDv5(JSON.stringify(sent), key.data) : undefined,
  };
}

/** The texts for each field, and for what is wrong deep inside one also by its whole path (`affiliateLinks.0.url`). */
export function errorsOf(error: z.ZodError): Record<string, string[] | undefined> {
  const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> =
    z.flattenError(error);
  for (const { path, message } of error.issues)
    if (path.length > 1) fieldErrors[path.join(".")] ??= [message];
  return formErrors.length > 0 ? { ...fieldErrors, form: formErrors } : fieldErrors;
}

/** The toast, with a note of what was taken out of the text. */
function told(toast: Toast, removed: string[] = []): Toast {
  if (removed.length === 0) return toast;
  const names = removed.length > MOST_NAMES ? [...removed.slice(0, MOST_NAMES), "and more"] : removed;
  return {
    ...toast,
    description: [toast.description, `Removed from the text: ${names.join(", ")}`].filter(Boolean).join(" "),
  };
}

async function conflict<Input>(c: Context<AppEnv>, { sent, show, saved }: Saving<Input>): Promise<Response> {
  const now = await saved?.();
  if (!now) return missing(c);
  const state = { version: now.version, saved: now.values };
  return show({ values: sent.typed, errors: {}, conflict: state }, 409);
}

function adviceFor(error: unknown): string {
  return isOutage(error)
    ? "The database cannot be reached at the moment: look whether it was saved, then try again."
    : "Nothing was changed: try again, and if it fails again, look at the log.";
}
