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

const MAX_FIELDS = 500;

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
  // Parsing 100,000 fields takes 0.2 s, and anybody may send them.
  const form =
    (await countFields(c)) > MAX_FIELDS ? undefined : await c.req.formData().catch(() => undefined);
  if (!form || [...form].length > MAX_FIELDS)
    throw new HTTPException(400, { message: `Send a form of at most ${MAX_FIELDS} fields.` });
  return form;
}

async function countFields(c: Context<AppEnv>): Promise<number> {
  const type = c.req.header("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/"))
    return (await c.req.text()).split("&", MAX_FIELDS + 1).length;
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return 0;
  const body = Buffer.from(await c.req.arrayBuffer());
  let fields = -1;
  for (let at = body.indexOf(boundary); at !== -1 && fields <= MAX_FIELDS; fields++)
    at = body.indexOf(boundary, at + boundary.length);
  return fields;
}
export function fragmentOf(c: Context<AppEnv>): string | undefined {
  if (c.req.header("hx-request") !== "true") return undefined;
  return c.req.header("hx-target")?.split("#")[1] ?? "";
}
