import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import * as checks from "../../models/checks";
import { namesOf } from "../../models/deals/read";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { type CheckInput, checkInput, type QuickCheck, quickChecks } from "../../schemas/checks";
import { idsOf, longIdFrom } from "../../schemas/ids";
import { plural } from "../../ui/format";
import { notFound } from "../errors";
import { Dialog } from "../resource/dialog";
import type { FormState } from "../resource/labelled";
import { Button, ButtonLink, ScreenHead } from "../resource/parts";
import { acceptForm, errorsOf } from "../resource/save";
import { done, error, screen, screenAt, success } from "../screen";
import { CheckForm } from "./form";

const MOST_AT_ONCE = 200;

export default new Hono<AppEnv>()
  .get(paths.checks(), (c) => ask(c, idsOf(c.req.queries("id") ?? []), asking))
  .post(paths.checks(), acceptForm, async (c) => {
    const { values, all, file } = await formOf(c);
    const ids = idsOf([...(c.req.queries("id") ?? []), ...all("id")]).slice(0, MOST_AT_ONCE);
    const to = screenOf(c);
    if (ids.length === 0) return done(c, to, error("Select a deal first"));
    const { check = "" } = values;
    if (check in quickChecks) {
      // After a login in between it is pressed again.
      if (values.resume) return c.redirect(to, 303);
      const quick = quickChecks[check as QuickCheck];
      return record(c, ids, { ...quick });
    }
    if (check === "limited") return ask(c, ids, asking);
    if (values.resume) return ask(c, ids, { values, errors: {} });
    const picture = file("picture");
    const made = picture && (await checks.pictureOf(picture));
    const parsed = checkInput.safeParse(values);
    const wrongPicture = made && "error" in made ? { picture: [made.error] } : {};
    const errors = { ...(parsed.error && errorsOf(parsed.error)), ...wrongPicture };
    if (!parsed.success || "picture" in wrongPicture) return ask(c, ids, { values, errors }, 422);
    return record(c, ids, { ...parsed.data, ...(made instanceof Uint8Array && { picture: made }) });
  })
  .post(paths.checkUndo(), acceptForm, async (c) => {
    const withdrawn = await checks.undo(
      (c.req.query("ids") ?? "").split(".").flatMap((id) => longIdFrom(id) ?? []),
    );
    const toast =
      withdrawn.length > 0
        ? success(`${plural(withdrawn.length, "check")} taken back`)
        : error("Nothing was taken back", "It was withdrawn already, or its deal is gone.");
    return done(c, screenOf(c), toast);
  })
  .get(paths.checkPicture(":id"), async (c) => {
    const picture = await checks.picture(longIdFrom(c.req.param("id")) ?? notFound());
    return c.body(picture ?? notFound(), 200, { "Content-Type": "image/webp" });
  });

const asking: FormState = { values: { outcome: "limited", method: "basket" }, errors: {} };

async function record(
  c: Context<AppEnv>,
  ids: number[],
  check: Partial<CheckInput> & Pick<CheckInput, "outcome"> & { picture?: Uint8Array },
): Promise<Response> {
  const to = screenOf(c);
  const recorded = await checks.record(ids, check);
  if (recorded.length === 0)
    return done(c, to, error("Nothing was recorded", "It has been deleted meanwhile."));
  const undo = paths.checkUndo({ ids: recorded.join("."), to });
  return done(c, to, { ...success(await wordsOf(ids, recorded.length, check)), undo });
}

async function wordsOf(ids: number[], count: number, { outcome, method }: Partial<CheckInput>) {
  const [one] = count === 1 ? await namesOf(ids) : [];
  const name = one ? (one.code ?? `“${one.title}”`) : plural(count, "deal");
  if (outcome === "dead") return `${name}: dead`;
  if (outcome === "limited") return `${name}: not for everyone`;
  return method === "page" ? `${name} checked now` : `${name}: works`;
}

/** Asks for the whole of a check: in a dialog with scripts, on a page without. */
async function ask(c: Context<AppEnv>, ids: number[], form: FormState, status: ContentfulStatusCode = 200) {
  const names = await namesOf(ids);
  const [one = notFound()] = names;
  const to = screenOf(c);
  const { editorName } = await settings.current();
  const title = names.length === 1 ? `Check ${one.code ?? one.title}` : `Check ${names.length} deals`;
  const content = (
    <CheckForm form={form} ids={names.map(({ id }) => id)} to={to}>
      <p className="mt-4 text-muted text-sm">
        Signed as {editorName}, now. A check is never edited, only followed by another.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={to} data-close>
          Cancel
        </ButtonLink>
        <Button look="brand">Record check</Button>
      </div>
    </CheckForm>
  );
  return screen(c, {
    place: "queue",
    title,
    status,
    main: () => <ScreenHead title="Record a check" />,
    dialog: (
      <Dialog title={title} closePath={to}>
        {content}
      </Dialog>
    ),
  });
}

/** The screen to come back to. */
function screenOf(c: Context<AppEnv>): string {
  return screenAt(c.req.query("to")) ?? paths.adminList("queue");
}
