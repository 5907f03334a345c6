import { z } from "zod";

/** A newsletter subscription: one e-mail address, kept in lower case. */
export const subscription = z.object({
  email: z
    .string({ error: "Please enter a valid email address." })
    .trim()
    .toLowerCase()
    .max(254, "Please enter a valid email address.")
    .pipe(z.email("Please enter a valid email address.")),
});
