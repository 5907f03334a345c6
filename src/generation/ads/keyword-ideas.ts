import { z } from "zod";
import { env } from "../../env";
import { accessToken, ask, type Limits } from "./ask";
import { status } from "./credentials";
import { AdsFailure, type Answer, adsFailure, jsonOf } from "./failure";

export { status } from "./credentials";
export { AdsFailure } from "./failure";

export type KeywordIdea = z.output<typeof idea>;

type Options = {
  /** The timeout for token, ideas and retries together; 10,000 by default. */
  milliseconds?: number;
  pause?: Limits["pause"];
};

const MAX_IDEAS = 20;
/** More than are shown, because Google does not sort by searches. */
const PAGE_SIZE = 50;
/** Google's limits for a keyword. */
const MAX_WORDS = 10;
const MAX_SEED_LENGTH = 80;
const ENGLISH = "languageConstants/1000";

/** English, any country; at most 20 ideas, the most searched first. @throws AdsFailure */
export async function keywordIdeas(
  topic: string,
  signal: AbortSignal,
  { milliseconds = 10_000, pause }: Options = {},
): Promise<KeywordIdea[]> {
  const { configured, message } = status();
  if (!configured) throw new AdsFailure("not-set-up", message);
  const seed = seedOf(topic);
  if (seed === "") return [];
  const late = AbortSignal.timeout(milliseconds);
  const limits = { signal: AbortSignal.any([signal, late]), until: Date.now() + milliseconds, pause };
  try {
    const answer = await askForIdeas(seed, limits);
    if (answer.status !== 200) throw adsFailure(answer);
    return mostSearched(answer.text);
  } catch (error) {
    if (signal.aborted) throw new AdsFailure("cancelled", "It was cancelled.");
    if (!late.aborted) throw error;
    const seconds = Math.ceil(milliseconds / 1000);
    throw new AdsFailure("too-long", `Google needed more than ${seconds} seconds. Try again.`);
  }
}

function seedOf(topic: string): string {
  const words = topic.replace(/[^\p{L}\p{M}\p{N}&'’.+/-]+/gu, " ").split(" ");
  const seed = words.filter(Boolean).slice(0, MAX_WORDS);
  while (seed.join(" ").length > MAX_SEED_LENGTH) seed.pop();
  return seed.join(" ");
}

async function askForIdeas(seed: string, limits: Limits): Promise<Answer> {
  const token = await accessToken(limits);
  const customer = env.GOOGLE_ADS_CUSTOMER_ID?.replaceAll("-", "");
  const manager = env.GOOGLE_ADS_LOGIN_CUSTOMER_ID?.replaceAll("-", "");
  const request = {
    keywordSeed: { keywords: [seed] },
    language: ENGLISH,
    geoTargetConstants: [],
    keywordPlanNetwork: "GOOGLE_SEARCH",
    includeAdultKeywords: false,
    pageSize: PAGE_SIZE,
  };
  return ask(
    `${env.GOOGLE_ADS_API_URL}/customers/${customer}:generateKeywordIdeas`,
    {
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": "application/json",
        "developer-token": env.GOOGLE_ADS_DEVELOPER_TOKEN ?? "",
        ...(manager ? { "login-customer-id": manager } : {}),
      },
      body: JSON.stringify(request),
    },
    limits,
  );
}

const levels = { LOW: "low", MEDIUM: "medium", HIGH: "high" } as const;

const idea = z
  .object({
    text: z.string().trim().min(1),
    keywordIdeaMetrics: z
      .object({
        // Protobuf maps an int64 to a string.
        avgMonthlySearches: z.union([z.string().regex(/^\d{1,15}$/), z.int().min(0)]).optional(),
        competition: z.enum(["LOW", "MEDIUM", "HIGH"]).optional().catch(undefined),
      })
      .optional(),
  })
  .transform(({ text, keywordIdeaMetrics: { avgMonthlySearches, competition } = {} }) => ({
    text,
    monthlySearches: avgMonthlySearches === undefined ? null : Number(avgMonthlySearches),
    competition: competition ? levels[competition] : null,
  }));

const ideasAnswer = z.object({ results: z.array(idea).default([]) });

function mostSearched(text: string): KeywordIdea[] {
  const { data } = ideasAnswer.safeParse(jsonOf(text));
  if (!data) throw new AdsFailure("unusable", "Google's answer cannot be read. Check GOOGLE_ADS_API_URL.");
  const ideas = new Map(data.results.map((idea) => [idea.text.toLowerCase(), idea]));
  return [...ideas.values()]
    .toSorted((a, b) => (b.monthlySearches ?? -1) - (a.monthlySearches ?? -1))
    .slice(0, MAX_IDEAS);
}
