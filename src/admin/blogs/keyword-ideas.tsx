import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { number, plural } from "../../format";
import { AdsFailure, type KeywordIdea, keywordIdeas, status } from "../../generation/ads/keyword-ideas";
import type { AppEnv } from "../../http/context";
import { log } from "../../http/log";
import { renderFragment } from "../../http/render";
import { paths } from "../../paths";
import { cut } from "../../schemas/cut";

/** Shorter than the admin's own timeout (http/admission). */
const IDEAS_WITHIN_MS = 7_000;
const MAX_KEYWORD_CHARACTERS = 60;

const MAX_TOPIC_CHARACTERS = 200;

export default new Hono<AppEnv>().get(paths.keywordIdeas(), async (c) =>
  renderFragment(c, await IdeasFor(c, c.req.query("topic") ?? "")),
);

async function IdeasFor(c: Context<AppEnv>, text: string): Promise<ReactNode> {
  const topic = cut(text.trim(), MAX_TOPIC_CHARACTERS);
  if (topic === "") return <Notice>Fill in the topic first: the ideas are for it.</Notice>;
  try {
    const ideas = await keywordIdeas(topic, c.req.raw.signal, { milliseconds: IDEAS_WITHIN_MS });
    return <KeywordIdeas topic={topic} ideas={ideas.flatMap(fitting)} />;
  } catch (error) {
    const { message, reason } =
      error instanceof AdsFailure ? error : { message: "The ideas could not be loaded.", reason: "unknown" };
    // The message of an unknown failure may contain a secret.
    log.warn("keyword ideas", { requestId: c.get("requestId"), reason, detail: message });
    return <Notice>{message} You can write your own keywords meanwhile.</Notice>;
  }
}

function fitting(idea: KeywordIdea): KeywordIdea[] {
  const text = idea.text.replace(/[\s,]+/g, " ").trim();
  return text.length > 0 && text.length <= MAX_KEYWORD_CHARACTERS ? [{ ...idea, text }] : [];
}

function KeywordIdeas({ topic, ideas }: { topic: string; ideas: KeywordIdea[] }) {
  if (ideas.length === 0) return <Notice>Google knows no keywords for “{topic}”. Try other words.</Notice>;
  return (
    <fieldset className="mt-2 min-w-0 rounded-control border border-line px-3 pb-2">
      <legend className="sr-only">Ideas from Google Ads</legend>
      <Notice>
        {plural(ideas.length, "idea")} for “{topic}”, with searches a month (in English, in all countries) and
        competition. Tick what fits.
      </Notice>
      <ul className="mt-1 max-h-64 overflow-auto">
        {ideas.map((idea) => (
          <li key={idea.text}>
            <IdeaBox {...idea} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function IdeaBox({ text, monthlySearches, competition }: KeywordIdea) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        value={text}
        data-adds-to="targetKeywords"
        className="size-4.5 shrink-0 accent-ink"
      />
      <span className="wrap-anywhere min-w-0 flex-1">{text}</span>
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {monthlySearches === null ? "unknown" : number.format(monthlySearches)}
        <span className="sr-only"> searches</span>
        {competition && (
          <>
            , {competition}
            <span className="sr-only"> competition</span>
          </>
        )}
      </span>
    </label>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p tabIndex={-1} data-attend className="wrap-anywhere mt-2 text-muted text-xs outline-none">
      {children}
    </p>
  );
}

export function KeywordIdeasButton() {
  if (!status().configured) return null;
  return (
    <button
      type="button"
      className="btn btn-plain btn-small mt-2"
      hx-get={paths.keywordIdeas()}
      hx-include="#field-topic"
      hx-target="#keyword-ideas"
      hx-disable="this"
      data-failure="No keyword ideas"
    >
      Ideas from Google Ads
    </button>
  );
}
