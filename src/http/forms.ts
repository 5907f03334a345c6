import type { Context } from "hono";
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

/** Reads a form; of a name that comes twice (a hidden "false" before a box) the last one counts. */
export async function formOf(c: Context<AppEnv>): Promise<Sent> {
  const form = await c.req.formData();
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

/** The id of the element an htmx request is for (`div#list`); undefined for a request of the browser's own. */
export function fragmentOf(c: Context<AppEnv>): string | undefined {
  if (c.req.header("hx-request") !== "true") return undefined;
  return c.req.header("hx-target")?.split("#")[1] ?? "";
}
