import { z } from "zod";

/** The address of /stores; an odd value falls back. */
export const storeFilters = z.object({ search: z.string().trim().max(100).catch("").default("") });

export type StoreFilters = z.infer<typeof storeFilters>;
