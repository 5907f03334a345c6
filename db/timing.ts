type Listener = (text: string, milliseconds: number) => void;

let listener: Listener | undefined;

/** @param heard is called when a query was answered or failed, in the context of what asked. */
export function watchQueries(heard: Listener): void {
  listener = heard;
}

/** From the question to the answer, with the wait for a free connection. */
export function timed<Answer extends PromiseLike<unknown>>(text: string, ask: () => Answer): Answer {
  if (!listener) return ask();
  const startedAt = performance.now();
  const answer = ask();
  const end = () => listener?.(text, performance.now() - startedAt);
  answer.then(end, end);
  return answer;
}
