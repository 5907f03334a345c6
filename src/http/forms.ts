import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { AppEnv } from "./context";
import type { FieldErrors } from "./problem";

/** A form as it was sent: texts by name, and the files of it. */
export type Typed = { [name: string]: string };

export type Sent = {
  typed: Typed;
  /** What was sent more than once under one name, such as ticked rows. */
  all: (name: string) => string[];
  /** A file that was chosen. */
  file: (name: string) => File | undefined;
  /** What is wrong with a file, for each field. */
  wrong?: FieldErrors;
};

/** The most fields a form of ours could have: a page of ticked rows, and some. */
const MOST_FIELDS = 500;

/**
 * Reads a form; of a name that comes twice (a hidden "false" before a box) the last one counts.
 * @throws HTTPException 400 for what is no form, or one of more than 500 fields.
 */
export async function formOf(c: Context<AppEnv>): Promise<Sent> {
  const form = await formDataOf(c);
  const typed: Typed = {};
  for (const [name, value] of form) if (typeof value === "string") typed[name] = value;
  return {
    typed,
    all: (name) => form.getAll(name).filter((value) => typeof value === "string"),
    file: (name) => {
      const file = form.get(name);
      return file instanceof File && file.size > 0 ? file : undefined;
    },
  };
}

/** The form's raw fields, for `formOf` and for what is only passed on. */
export async function formDataOf(c: Context<AppEnv>): Promise<FormData> {
  // A hundred thousand fields take a fifth of a second to read, and a stranger may send them: they are counted first.
  const form =
    (await countFields(c)) > MOST_FIELDS ? undefined : await c.req.formData().catch(() => undefined);
  if (!form || [...form].length > MOST_FIELDS)
    throw new HTTPException(400, { message: `Send a form of at most ${MOST_FIELDS} fields.` });
  return form;
}

/** Counts the fields of a form, up to a few more than it may have. */
async function countFields(c: Context<AppEnv>): Promise<number> {
  const type = c.req.header("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/"))
    return (await c.req.text()).split("&", MOST_FIELDS + 1).length;
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) return 0;
  const body = Buffer.from(await c.req.arrayBuffer());
  let fields = -1;
  // The last boundary closes the form.
  for (let at = body.indexOf(boundary); at !== -1 && fields <= MOST_FIELDS; fields++)
    at = body.indexOf(boundary, at + boundary.length);
  return fields;
}

/** The id of the element an htmx request is for (`div#list`); undefined for a request of the browser's own. */
export function fragmentOf(c: Context<AppEnv>): string | undefined {
  if (c.req.header("hx-request") !== "true") return undefined;
  return c.req.header("hx-target")?.split("#")[1] ?? "";
}
