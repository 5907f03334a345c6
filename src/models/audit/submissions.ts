import { and, between, ne } from "drizzle-orm";
import { db } from "../../../db/client";
import { history, runs } from "../../../db/schema";

/** Digits of a UUID, with its hyphens, that stand for the call. The others stand for its body. */
const OF_CALL = 18;

/** The submission of a call: `key` is its own, whatever its body is. */
export function submissionOf(key: string, body: string): string {
  return key.slice(0, OF_CALL) + Bun.randomUUIDv5(body, key).slice(OF_CALL);
}

/** Whether the same call was done before with another body. */
export async function sentOtherwise(submission: string): Promise<boolean> {
  const call = submission.slice(0, OF_CALL);
  const [first, last] = [`${call}-0000-000000000000`, `${call}-ffff-ffffffffffff`];
  const found = await Promise.all(
    [history, runs].map((table) =>
      db
        .select({ submission: table.submission })
        .from(table)
        .where(and(between(table.submission, first, last), ne(table.submission, submission)))
        .limit(1),
    ),
  );
  return found.flat().length > 0;
}
