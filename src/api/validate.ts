import { zValidator } from "@hono/zod-validator";
import { type ZodType, z } from "zod";
import { problem } from "../http/problem";

/** Query parameters by this schema; a wrong one is 400. */
export const validateQuery = <Schema extends ZodType>(schema: Schema) =>
  zValidator("query", schema, (result, c) => {
    if (result.success) return;
    const faults = result.error.issues.map(({ path, message }) => `${path.join(".")} should be ${message}`);
    return problem(c, 400, `${faults.join("; ")}.`);
  });

/** A JSON body by this schema; one that does not fit is 422, with the texts for each field. */
export const validateJson = <Schema extends ZodType>(schema: Schema) =>
  zValidator("json", schema, (result, c) => {
    if (result.success) return;
    const { fieldErrors, formErrors }: z.core.$ZodFlattenedError<Record<string, unknown>> = z.flattenError(
      result.error,
    );
    return problem(c, 422, formErrors[0] ?? "Some fields need another value.", fieldErrors);
  });
