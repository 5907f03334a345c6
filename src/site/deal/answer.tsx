import { zValidator } from "@hono/zod-validator";
import { type Context, Hono } from "hono";
import type { ReactNode } from "react";
import { z } from "zod";
import { hasEnded } from "../../format";
import { addressOf } from "../../http/address";
import { admit } from "../../http/admission";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { accept } from "../../http/refusals";
import { route } from "../../http/route-options";
import { refuseRobots } from "../../http/visits";
import * as deals from "../../models/deals";
import { throttle } from "../../models/people";
import { answers, visits } from "../../models/proof";
import { paths, withQuery } from "../../paths";
import { answerInput } from "../../proof/input";
import { notedWords, refusals } from "../../proof/words";
import { idFrom } from "../../schemas/ids";
import { AnswerForm } from "../../ui/answer-form";
import { ButtonLink, OutboundLink } from "../../ui/links";
import { Noted } from "../../ui/noted";
import { notFoundPage } from "../errors";
import { page } from "../page";

const state = z.object({ noted: z.enum(["yes", "already"]).optional().catch(undefined) });

/** "Did it work?" of a deal without scripts. */
export default new Hono<AppEnv>()
  .get(paths.answer(":id"), zValidator("query", state), async (c) => {
    const deal = await dealIn(c);
    if (!deal) return notFoundPage(c);
    const { noted } = c.req.valid("query");
    const failure = hasEnded(deal.endsAt) ? refusals.ended : undefined;
    if (!noted) return show(c, deal, <Question deal={deal} failure={failure} />);
    return show(
      c,
      deal,
      <Thanks deal={deal} words={notedWords(await answers.count(deal.id), noted === "yes")} />,
    );
  })
  .post(
    paths.answer(":id"),
    route({ body: "small" }),
    refuseRobots,
    accept("application/x-www-form-urlencoded"),
    async (c) => {
      const deal = await dealIn(c);
      if (!deal) return notFoundPage(c);
      const { values } = await formOf(c);
      const input = answerInput.safeParse(values);
      if (!input.success) {
        const { fieldErrors } = z.flattenError(input.error);
        return show(c, deal, <Question deal={deal} values={values} errors={fieldErrors} />, 422);
      }
      const wait = await throttle.countForm("answer", addressOf(c));
      if (wait > 0) {
        c.header("Retry-After", String(wait));
        return show(c, deal, <Question deal={deal} values={values} failure="Please try again later." />, 429);
      }
      // Without scripts nobody else sees it.
      if (values.copied && deal.code !== null) visits.remember(addressOf(c), deal.id);
      const answered = await answers.answer(addressOf(c), deal.id, input.data);
      if (answered.kind === "missing") return notFoundPage(c);
      if ("count" in answered) {
        const noted = answered.kind === "noted" ? "yes" : "already";
        return c.redirect(withQuery(paths.answer(deal.id), { noted }), 303);
      }
      return show(c, deal, <Question deal={deal} values={values} failure={refusals[answered.kind]} />, 422);
    },
  );

async function dealIn(c: Context<AppEnv>): Promise<deals.Deal | undefined> {
  const id = idFrom(c.req.param("id") ?? "");
  return id === undefined ? undefined : deals.shown(id);
}

function show(c: Context<AppEnv>, deal: deals.Deal, main: ReactNode, status?: 422 | 429): Promise<Response> {
  return admit(c, () =>
    page(
      c,
      () => ({
        meta: {
          title: `Did it work? ${deal.title}`,
          description: `Tell other shoppers whether this deal of ${deal.store.name} works.`,
          path: paths.answer(deal.id),
          noindex: true,
        },
        current: "stores",
        main: (
          <div className="container max-w-[calc(36rem+2*var(--gutter))] pt-9">
            {main}
            <p className="mt-5">
              <a href={paths.deal(deal.id)} className="text-link py-2">
                Back to the deal
              </a>
            </p>
          </div>
        ),
      }),
      status,
    ),
  );
}

type QuestionProps = Parameters<typeof AnswerForm>[0] & { deal: deals.Deal; failure?: string | undefined };

function Question({ deal, failure, ...form }: QuestionProps) {
  return (
    <>
      <h1 dir="auto" className="mb-5 text-title">
        {deal.title}
      </h1>
      {failure && (
        <div role="alert" className="mb-5 rounded-control bg-danger-soft px-4 py-3">
          <p>
            {failure}
            {failure === refusals.unvisited && deal.code !== null && " Tick below if you copied it by hand."}
          </p>
          {failure === refusals.unvisited && (
            <OutboundLink href={paths.goDeal(deal.id)} className="btn-brand mt-3">
              Visit Store
            </OutboundLink>
          )}
        </div>
      )}
      <div className="card p-5">
        <AnswerForm deal={deal} {...form} />
      </div>
    </>
  );
}

function Thanks({ deal, words }: { deal: deals.Deal; words: string }) {
  return (
    <Noted title="Thank you" words={words}>
      <ButtonLink href={paths.store(deal.store.slug)}>View Coupons</ButtonLink>
    </Noted>
  );
}
