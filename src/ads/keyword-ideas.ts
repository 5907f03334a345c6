import { z } from "zod";
import { env } from "../env";
import { accessToken, forget } from "./access-token";
import { type Answer, ask, type Limits } from "./ask";
import { isConfigured, status } from "./credentials";
import { AdsFailure, adsFailure, jsonOf } from "./failure";

export { isConfigured, missing, status } from "./credentials";
export { AdsFailure } from "./failure";

/** What people search for, and how many advertisers want them. */
export type KeywordIdea = {
  text: string;
  /** A month's searches, averaged over the last twelve; null where Google tells none. */
  monthlySearches: number | null;
  competition: "low" | "medium" | "high" | null;
};

type Options = {
  /** For all of it: the token, the ideas and a pause between. 10,000 unless told. */
  milliseconds?: number;
  pause?: Limits["pause"];
};

const MOST_IDEAS = 20;
/** More than are shown, for Google's own order is not by searches. */
const PAGE = 50;
/** What Google takes for one keyword. */
const MOST_WORDS = 10;
const LONGEST_SEED = 80;

/**
 * What people search for in English around a topic, in any country: at most 20 ideas, the most searched first.
 * @throws AdsFailure, whose text says what to do.
 */
export async function keywordIdeas(
  topic: string,
  signal: AbortSignal,
  { milliseconds = 10_000, pause = waiting }: Options = {},
): Promise<KeywordIdea[]> {
  if (!isConfigured()) throw new AdsFailure("not-set-up", status().message);
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

/** A topic as a keyword: without the characters that Google refuses, and not too long. */
function seedOf(topic: string): string {
  const words = topic.replace(/[^\p{L}\p{M}\p{N}&'’.+/-]+/gu, " ").split(" ");
  const seed = words.filter(Boolean).slice(0, MOST_WORDS);
  while (seed.join(" ").length > LONGEST_SEED) seed.pop();
  return seed.join(" ");
}

/** A token that Google has taken back before its time is asked for once more. */
async function askForIdeas(seed: string, limits: Limits): Promise<Answer> {
  const token = await accessToken(limits);
  const answer = await askWith(token, seed, limits);
  if (answer.status !== 401) return answer;
  forget(token);
  return askWith(await accessToken(limits), seed, limits);
}

function askWith(token: string, seed: string, limits: Limits): Promise<Answer> {
  const customer = env.GOOGLE_ADS_CUSTOMER_ID?.replaceAll("-", "");
  // The manager account that the customer's is reached through.
  const manager = env.GOOGLE_ADS_LOGIN_CUSTOMER_ID?.replaceAll("-", "");
  const request = {
    keywordSeed: { keywords: [seed] },
    // English.
    language: "languageConstants/1000",
    // None named: all countries.
    geoTargetConstants: [],
    keywordPlanNetwork: "GOOGLE_SEARCH",
    includeAdultKeywords: false,
    pageSize: PAGE,
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
        // An int64, which JSON has as text (protobuf's mapping).
        avgMonthlySearches: z.union([z.string().regex(/^\d{1,15}$/), z.int().min(0)]).optional(),
        competition: z.enum(["LOW", "MEDIUM", "HIGH"]).optional().catch(undefined),
      })
      .optional(),
  })
  .transform(
    ({ text, keywordIdeaMetrics: { avgMonthlySearches, competition } = {} }): KeywordIdea => ({
      text,
      monthlySearches: avgMonthlySearches === undefined ? null : Number(avgMonthlySearches),
      competition: competition ? levels[competition] : null,
    }),
  );

const answered = z.object({ results: z.array(idea).default([]) });

function mostSearched(text: string): KeywordIdea[] {
  const { data } = answered.safeParse(jsonOf(text));
  if (!data) throw new AdsFailure("unusable", "Google's answer cannot be read. Check GOOGLE_ADS_API_URL.");
  const ideas = new Map(data.results.map((idea) => [idea.text.toLowerCase(), idea]));
  return [...ideas.values()]
    .toSorted((a, b) => (b.monthlySearches ?? -1) - (a.monthlySearches ?? -1))
    .slice(0, MOST_IDEAS);
}

function waiting(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
