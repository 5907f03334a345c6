import { db } from "../../db/client";
import { subscribers } from "../../db/schema";

/**
 * Adds an address (lower case) to the newsletter. Doing it twice changes nothing and says nothing: a known address is
 * written as a new one is, or the time that takes would tell them apart.
 */
export async function subscribe(email: string): Promise<void> {
  await db.insert(subscribers).values({ email }).onConflictDoUpdate({
    target: subscribers.email,
    set: { email },
  });
}
