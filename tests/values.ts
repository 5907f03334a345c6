import { readFileSync } from "node:fs";
import { join } from "node:path";

const thisYear = new Date().getUTCFullYear();

/** A file beside the tests. Days that must lie ahead have their years as `{{year}}`, and so on. */
export const textOf = (folder: string, file: string) =>
  readFileSync(join(folder, file), "utf8")
    .replaceAll("{{last year}}", String(thisYear))
    .replaceAll("{{year}}", String(thisYear + 1))
    .replaceAll("{{next year}}", String(thisYear + 2));

/** The values of a JSON file, of the type that the test says. */
export function valuesIn<Values>(folder: string, file: string): Values {
  const values: Values = JSON.parse(textOf(folder, file));
  return values;
}
