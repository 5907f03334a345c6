import { eq } from "drizzle-orm";
import { db } from "../../../db/client";
import { robotKeys } from "../../../db/schema";

/** The key that all instances sign with; of several that start at once the first one's. */
export async function readOrAdd(create: () => string): Promise<string> {
  const known = await read();
  if (known) return known;
  await db.insert(robotKeys).values({ privateKey: create() }).onConflictDoNothing();
  const added = await read();
  if (!added) throw new Error("The robot's key was not stored");
  return added;
}

async function read(): Promise<string | undefined> {
  const [row] = await db
    .select({ privateKey: robotKeys.privateKey })
    .from(robotKeys)
    .where(eq(robotKeys.id, 1));
  return row?.privateKey;
}
