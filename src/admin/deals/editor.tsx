import type { Context } from "hono";
import type { AppEnv } from "../../http/context";
import { followsOf } from "../../imports/offers/follow";
import type { EditedDeal } from "../../models/deals";
import { items } from "../../models/inbox";
import { type Observation, ofDeal } from "../../models/proof";
import * as settings from "../../models/settings";
import { paths, withQuery } from "../../paths";
import type { DealKind } from "../../schemas/vocabulary";
import { CheckForm } from "../checks/form";
import { CheckHistory } from "../checks/history";
import { ReportLines } from "../inbox/evidence";
import { ProposalNote } from "../inbox/proposal";
import { EditForm, saveLabel } from "../resource/edit-form";
import { failureOf, type ShownForm } from "../resource/edit-routes";
import { Fields } from "../resource/fields";
import { Button, ButtonLink, Card, DialogLink, ScreenHead } from "../resource/parts";
import { type ListParams, type ListScreen, listPath, pathWith, queryOf } from "../resource/resource";
import { screen } from "../screen";
import { FollowCard } from "./follow";
import { fieldsOf } from "./form";
import { Preview, type Voiding } from "./preview";

type Shown = ShownForm<ListParams, EditedDeal> & { row: EditedDeal };

/** The form of a deal beside its ticket and the history of its checks. */
export async function showEditor(
  c: Context<AppEnv>,
  listScreen: ListScreen,
  kind: DealKind,
  { params, row: saved, form, status = 200 }: Shown,
): Promise<Response> {
  const { list, one } = listScreen;
  const here = pathWith(listScreen, paths.adminOne(list, saved.id), params);
  const [seen, follows, [waiting], { timeZone, editorName }] = await Promise.all([
    ofDeal(saved.id),
    followsOf(saved.id),
    items([{ subject: "deal", id: saved.id }]),
    settings.current(),
  ]);
  const fields = await fieldsOf(kind, form, saved, voidingOf(saved, seen, []));
  const reported = waiting?.subject === "deal" ? waiting.reports : [];
  const name = saved.code ?? saved.title;
  const main = () => (
    <>
      <ScreenHead
        title={
          <>
            <span className="font-normal text-muted">{kind === "offer" ? "Offers" : "Coupons"} /</span>{" "}
            <bdi>{name}</bdi>
          </>
        }
      >
        <DialogLink
          href={withQuery(paths.adminNew(list), { ...queryOf(listScreen, params), copy: String(saved.id) })}
          className="btn btn-plain"
        >
          Duplicate
        </DialogLink>
        <DialogLink
          href={pathWith(listScreen, paths.adminDeletion(list, saved.id), params)}
          className="btn btn-plain"
        >
          Delete
        </DialogLink>
        <ButtonLink href={listPath(listScreen, params)}>Cancel</ButtonLink>
        <Button look="brand" form="deal-form">
          {saveLabel(form, `Save ${one}`)}
        </Button>
      </ScreenHead>
      <div className="grid max-w-360 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="grid min-w-0 gap-4">
          {waiting?.subject === "deal" && waiting.proposal && (
            <Card title="Proposed">
              <p className="mt-1 mb-3 text-muted text-sm">
                Correct it if it is wrong. Saved as active it is live.
              </p>
              <ProposalNote proposal={waiting.proposal} />
            </Card>
          )}
          {reported.length > 0 && (
            <Card title="Reported by shoppers">
              <p className="mt-1 text-muted text-sm">
                Look at the shop. Correct the deal if it is wrong, then record a check: that settles the
                report.
              </p>
              <ReportLines reports={reported} timeZone={timeZone} />
            </Card>
          )}
          <Card title="What it gives">
            <EditForm
              form={form}
              fields={fields}
              id="deal-form"
              action={here}
              failure={failureOf(one, saved)}
              complaint="Nothing was saved. See what is wrong at the fields."
              hx-target="#admin"
              hx-swap="outerMorph"
              className="mt-3"
            >
              <div
                hx-post={paths.dealPreview(kind, saved.id)}
                hx-trigger="input delay:250ms"
                hx-target="#preview"
                hx-swap="outerMorph"
                hx-sync="this:replace"
                data-failure="Failed to show the ticket"
              >
                <Fields form={form} fields={fields} />
              </div>
            </EditForm>
          </Card>
          <Card title="Record a check">
            <CheckForm form={CHECK} deals={[saved]} returnTo={here} className="mt-3">
              <div className="mt-4 flex flex-wrap items-center gap-3">
                <Button look="ink">Record check</Button>
                <p className="min-w-0 flex-1 basis-64 text-muted text-xs">
                  Signed as {editorName}, now. A check is never edited, only followed by another.
                </p>
              </div>
            </CheckForm>
          </Card>
        </div>
        <div className="grid min-w-0 gap-4">
          <section aria-label="As visitors see it">
            <h2 className="mb-2 font-sans font-semibold text-base tracking-normal">As visitors see it</h2>
            <Preview deal={saved} timeZone={timeZone} />
          </section>
          <FollowCard deal={saved} follows={follows} returnTo={here} />
          <CheckHistory deal={saved} observations={seen} timeZone={timeZone} returnTo={here} />
        </div>
      </div>
    </>
  );
  return screen(c, { current: list, title: name, main, status });
}

const CHECK = { key: "check", values: { outcome: "works", method: "basket" }, errors: {} };

export function voidingOf(saved: EditedDeal, seen: Observation[], fields: string[]): Voiding {
  const counted = seen.filter(
    ({ termsVersion, outcome, isWithdrawn }) =>
      termsVersion === saved.termsVersion && outcome !== "withdrawn" && !isWithdrawn,
  );
  return { checks: counted.length, fields, saved };
}
