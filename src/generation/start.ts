import { env } from "../env";
import type { Change } from "../models/audit";
import * as runs from "../models/runs";
import * as stores from "../models/stores";
import type { BlogRequest, StoreRequest } from "../schemas/generation";
import { storeLike } from "./generated";
import { missing } from "./model/failure";

export type Started =
  | runs.Started
  | { kind: "unset"; message: string }
  | { kind: "refused"; errors: Record<string, string[]> }
  /** A store of this name or website, where the request does not say what to do. */
  | { kind: "exists"; name: string };

// The prompts are imported on first use: a server that only shows pages never loads the SDK.

export async function startStore(request: StoreRequest, change: Change): Promise<Started> {
  const message = missing();
  if (message) return { kind: "unset", message };
  const { page, ...input } = request;
  const isSent = change.submission && (await runs.bySubmission(change.submission));
  const existing = request.into === null && !isSent ? await existingStore(request) : undefined;
  if (existing) return { kind: "exists", name: existing.name };
  const { STORE_PROMPT_VERSION: promptVersion } = await import("./offers/propose");
  const of = { kind: "store" as const, subject: request.storeName };
  return start({ ...of, input, promptVersion }, change, page);
}

export async function startBlog(request: BlogRequest, change: Change): Promise<Started> {
  const message = missing();
  if (message) return { kind: "unset", message };
  if (request.storeName !== null && !(await stores.bySlug(request.storeName)))
    return { kind: "refused", errors: { storeName: [`There is no store "${request.storeName}".`] } };
  const { BLOG_PROMPT_VERSION: promptVersion } = await import("./posts/write-post");
  return start({ kind: "blog", subject: request.topic, input: request, promptVersion }, change);
}

function start(
  request: Omit<runs.Request, "model">,
  change: Change,
  page: string | null = null,
): Promise<runs.Started> {
  return runs.start({ ...request, model: env.AI_MODEL }, change, env.AI_RUNS_PER_HOUR, page);
}

export function existingStore({ storeName, affiliateLink, offersLink }: StoreRequest, website?: string) {
  return storeLike(
    storeName,
    [affiliateLink, offersLink, website].flatMap((address) => address ?? []),
  );
}
