import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client";
import { history } from "../../db/schema";
import { changes } from "../models/audit";
import type { Import } from "./imports";

/** Writes an import to the history with the first rows that it changes, and not again with others. */
export async function logOnce(tx: Transaction, { id, actor }: Import, label: string): Promise<void> {
  const isOne = and(eq(history.subject, "import"), eq(history.subjectId, id), eq(history.action, "run"));
  if ((await tx.$count(history, isOne)) > 0) return;
  await changes.log(tx, { actor }, { action: "run", subject: "import", subjectId: id, label });
}
