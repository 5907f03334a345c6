import type { Context } from "hono";
import type { ReactNode } from "react";
import { addressOf } from "../http/address";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { throttle } from "../models/people";
import { page } from "./page";

/** A page that takes a wish, and says what became of it. */
export type Wish = {
  kind: "wish" | "ask";
  path: string;
  /** The same page after the wish. */
  thanks: string;
  title: string;
  description: string;
  /** Its heading before the wish. */
  heading: ReactNode;
  form: ReactNode;
  back: ReactNode;
};

type State = { isNoted?: boolean; failure?: string };

/** Counts the wish, unless the client has sent too many. */
export async function recordWish(
  c: Context<AppEnv>,
  wish: Wish,
  record: () => Promise<void>,
): Promise<Response> {
  const wait = await throttle.countForm(wish.kind, addressOf(c));
  if (wait > 0) {
    c.header("Retry-After", String(wait));
    return showWish(c, wish, { failure: "Please try again later." }, 429);
  }
  await record();
  return c.redirect(wish.thanks, 303);
}

export function showWish(
  c: Context<AppEnv>,
  wish: Wish,
  state: State,
  status?: 422 | 429,
): Promise<Response> {
  const { path, title, description } = wish;
  const meta = { title, description, path, noindex: true };
  return admit(c, () =>
    page(c, () => ({ meta, current: "stores", main: <WishPage {...wish} {...state} /> }), status),
  );
}

function WishPage({ heading, form, back, isNoted, failure }: Wish & State) {
  return (
    <div className="container max-w-[calc(36rem+2*var(--gutter))] pt-9">
      <h1 dir="auto" className="text-title">
        {isNoted ? "Thank you" : heading}
      </h1>
      <p role={isNoted || failure ? "status" : undefined} className="mt-3 mb-6">
        {isNoted
          ? "Your wish is counted. Our editors see which stores are asked for most."
          : (failure ?? "Ask us to look. We count how many people do, and nothing else.")}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {!isNoted && !failure && form}
        {back}
      </div>
    </div>
  );
}
