import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "./context";
import type { FieldErrors } from "./problem";

export type FormValues = { [name: string]: string };

export type SubmittedForm = {
  values: FormValues;
  all: (name: string) => string[];
  file: (name: string) => File | undefined;
  errors?: FieldErrors;
};

/** A check of 2,000 ticked rows has two fields for each. */
const MAX_FIELDS = 5_000;

/** The last value of a name counts (a hidden "false" before a checkbox). @throws HTTPException 400 */
export async function formOf(c: Context<AppEnv>): Promise<SubmittedForm> {
  const form = await formDataOf(c);
  const values: FormValues = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  return {
    values,
    all: (name) => form.getAll(name).filter((value) => typeof value === "string"),
    file: (name) => {
      const file = form.get(name);
      return file instanceof File && file.size > 0 ? file : undefined;
    },
  };
}

export async function formDataOf(c: Context<AppEnv>): Promise<FormData> {
  const form = (await isShort(c)) ? await c.req.formData().catch(() => undefined) : undefined;
  if (!form || [...form].length > MAX_FIELDS)
    throw new HTTPException(400, { message: `Send a form of at most ${MAX_FIELDS} fields.` });
  return form;
}

/** Counts separators first, because parsing 100,000 fields takes 0.2 s, and anybody may send them. */
async function isShort(c: Context<AppEnv>): Promise<boolean> {
  const [, separator = "&"] = /boundary="?([^";]+)/i.exec(c.req.header("content-type") ?? "") ?? [];
  const body = Buffer.from(await c.req.arrayBuffer());
  let count = 0;
  for (let at = body.indexOf(separator); at >= 0 && count <= MAX_FIELDS + 1; count++)
    at = body.indexOf(separator, at + separator.length);
  return count <= MAX_FIELDS + 1;
}

/** The id of the part that htmx asks for: empty for the whole screen, undefined without htmx. */
export function fragmentOf(c: Context<AppEnv>): string | undefined {
  if (c.req.header("hx-request") !== "true") return undefined;
  return c.req.header("hx-target")?.split("#")[1] ?? "";
}
