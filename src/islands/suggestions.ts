import { useEffect, useState } from "react";
import { visitorPaths as paths } from "../paths";

const WAIT_MS = 120;

type Answer = {
  search: string;
  html: string;
  summary: string;
  total: string;
  hasOptions: boolean;
  isNothing: boolean;
  isFailed: boolean;
};

const none: Answer = {
  search: "",
  html: "",
  summary: "",
  total: "",
  hasOptions: false,
  isNothing: false,
  isFailed: false,
};

export function useSuggestions(search: string): Answer {
  const [answer, setAnswer] = useState(none);
  useEffect(() => {
    if (!search) return setAnswer(none);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const next = await load(search, request.signal);
      if (!request.signal.aborted) setAnswer(next);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [search]);
  return answer;
}

async function load(search: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(paths.fragments.search({ search }), { signal });
    if (!response.ok) throw new Error(`The suggestions answered ${response.status}`);
    const html = await response.text();
    const page = new DOMParser().parseFromString(html, "text/html");
    const { summary = "", total = "" } = page.querySelector<HTMLElement>("[data-summary]")?.dataset ?? {};
    const hasOptions = page.querySelector("[role=option]") !== null;
    return { ...none, search, html, summary, total, hasOptions, isNothing: total === "" };
  } catch {
    return { ...none, search, summary: "No suggestions now. Press Enter to search.", isFailed: true };
  }
}
