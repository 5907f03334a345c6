import { db } from "../../db/client";
import { subscribers } from "../../db/schema";

/** Adds an address (lower case) to the newsletter. Doing it twice changes nothing and says nothing. */
export async function subscribe(email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoNothing();
}
