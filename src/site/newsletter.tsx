import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import { z } from "zod";
import { addressOf } from "../http/address";
import { admit } from "../http/admission";
import type { AppEnv } from "../http/context";
import { accept } from "../http/refusals";
import { route } from "../http/route-options";
import subscribe from "../islands/subscribe";
import { subscribers, throttle } from "../models/people";
import { paths } from "../paths";
import { subscription } from "../schemas/fields";
import { SUBSCRIBED } from "../schemas/vocabulary";
import { Island } from "../ui/island";
import { ButtonLink } from "../ui/links";
import { Noted } from "../ui/noted";
import { page } from "./page";

const state = z.object({ subscribed: z.literal("yes").optional().catch(undefined) });

/** The newsletter form without scripts posts here. */
export default new Hono<AppEnv>()
  .get(paths.newsletter(), zValidator("query", state), (c) =>
    show(c, { isSubscribed: c.req.valid("query").subscribed === "yes" }),
  )
  .post(
    paths.newsletter(),
    route({ body: "small" }),
    accept("application/x-www-form-urlencoded"),
    async (c) => {
      const { email: given } = await c.req.parseBody();
      const email = typeof given === "string" ? given : "";
      const result = subscription.safeParse({ email });
      if (!result.success) return show(c, { email, error: "Please enter a valid email address." }, 422);
      const wait = await throttle.countForm("subscription", addressOf(c));
      if (wait > 0) {
        c.header("Retry-After", String(wait));
        return show(c, { email, failure: "Please try again later." }, 429);
      }
      await subscribers.subscribe(result.data.email);
      return c.redirect(paths.newsletter({ subscribed: "yes" }), 303);
    },
  );

type Props = { isSubscribed?: boolean; email?: string; error?: string; failure?: string };

function show(c: Context<AppEnv>, props: Props, status?: 422 | 429): Promise<Response> {
  return admit(c, () => page(c, () => newsletterPage(props), status));
}

function newsletterPage(props: Props) {
  return {
    meta: {
      title: "Newsletter",
      description: "Put your address on the list for the newsletter.",
      path: paths.newsletter(),
      noindex: true,
    },
    main: <NewsletterPage {...props} />,
  };
}

function NewsletterPage({ isSubscribed, email = "", error = "", failure }: Props) {
  return (
    <div className="container max-w-[calc(40rem+2*var(--gutter))] pt-9">
      {isSubscribed ? (
        <Noted title={SUBSCRIBED.title} words={SUBSCRIBED.description}>
          <ButtonLink href={paths.home()} className="btn-brand">
            Back to Home
          </ButtonLink>
        </Noted>
      ) : (
        <>
          <h1 className="text-title">
            {error ? "Invalid Email" : failure ? "Subscription Failed" : "Newsletter"}
          </h1>
          <p className="mt-3 mb-6 text-muted">
            {failure ?? "We do not send it yet. Leave your address to be on the list for the first one."}
          </p>
          <Island island={subscribe} props={{ id: "email", email, error }} />
        </>
      )}
    </div>
  );
}

/** The form at the end of the home page. */
export function Newsletter() {
  return (
    <aside aria-labelledby="newsletter-title" className="container mt-16">
      <div className="grid items-center gap-x-10 gap-y-5 rounded-card bg-brand-soft p-6 sm:p-9 lg:grid-cols-[1fr_1.1fr]">
        <div>
          <h2 id="newsletter-title" className="text-section">
            Join the newsletter list
          </h2>
          <p className="mt-2 text-muted">
            We do not send a newsletter yet. Leave your address to be on the list for the first one.
          </p>
        </div>
        <Island island={subscribe} props={{ id: "newsletter-email" }} />
      </div>
    </aside>
  );
}
