import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { discountLabel, money, plural, shortDate } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { route } from "../../http/route-options";
import { namesOf } from "../../models/deals";
import { checks } from "../../models/proof";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { type CheckInput, checkInput, type QuickCheck, quickChecks } from "../../proof/input";
import { idsOf, longIdFrom } from "../../schemas/ids";
import { reasonText } from "../../schemas/reasons";
import { notFound } from "../errors";
import { Dialog } from "../resource/dialog";
import type { FormState } from "../resource/labelled";
import { Button, ButtonLink, ScreenHead } from "../resource/parts";
import { acceptForm, changeOf, errorsOf } from "../resource/save";
import { done, error, returnPathOf, screen, success } from "../screen";
import { CheckForm } from "./form";

export default new Hono<AppEnv>()
  .get(paths.checks(), (c) => ask(c, chosenIn(c), asking))
  .post(paths.checks(), route({ body: "picture" }), acceptForm, async (c) => {
    const { values, all, file } = await formOf(c);
    const chosen = chosenIn(c, all);
    const returnTo = returnPathOf(c, "inbox");
    if (chosen.ids.length === 0) return done(c, returnTo, error("Select a deal first"));
    const { check = "" } = values;
    if (check in quickChecks) {
      const quick = quickChecks[check as QuickCheck];
      return record(c, chosen, { ...quick });
    }
    if (check === "limited") return ask(c, chosen, asking);
    const picture = file("picture");
    const made = picture && (await checks.pictureOf(picture));
    const parsed = checkInput.safeParse(values);
    const wrongPicture = made && "error" in made ? { picture: [reasonText(made.error)] } : {};
    const errors = { ...(parsed.error && errorsOf(parsed.error)), ...wrongPicture };
    if (!parsed.success || "picture" in wrongPicture) return ask(c, chosen, { values, errors }, 422);
    return record(c, chosen, { ...parsed.data, ...(made instanceof Uint8Array && { picture: made }) });
  })
  .post(paths.checkWithdrawal(":id"), acceptForm, async (c) => {
    const withdrawn = await checks.undo(changeOf(c), [longIdFrom(c.req.param("id") ?? "") ?? notFound()]);
    const toast =
      withdrawn.length > 0
        ? success("Check taken back")
        : error("Nothing was taken back", "It was withdrawn already, or its deal is gone.");
    return done(c, returnPathOf(c, "inbox"), toast);
  })
  .get(paths.checkPicture(":id"), async (c) => {
    const picture = await checks.picture(longIdFrom(c.req.param("id")) ?? notFound());
    return c.body(picture ?? notFound(), 200, { "Content-Type": "image/webp" });
  });

const asking: FormState = { values: { outcome: "limited", method: "basket" }, errors: {} };

type Chosen = { ids: number[]; terms: checks.Terms };

/** The deals that a request names, and the version of each deal's terms (`12-1`) that its sender saw. */
function chosenIn(c: Context<AppEnv>, all: (name: string) => string[] = () => []): Chosen {
  const sent = (name: string) => [...(c.req.queries(name) ?? []), ...all(name)];
  const pairs = sent("terms").map((pair) => pair.split("-").map(Number));
  return {
    ids: idsOf(sent("id")),
    terms: new Map(pairs.map(([id = 0, version = 0]) => [id, version])),
  };
}

async function record(
  c: Context<AppEnv>,
  { ids, terms }: Chosen,
  check: Partial<CheckInput> & Pick<CheckInput, "outcome"> & { picture?: Uint8Array },
): Promise<Response> {
  const returnTo = returnPathOf(c, "inbox");
  const change = changeOf(c);
  const { recorded, checked, changed } = await checks.record(change, ids, check, terms);
  const again = changed.length > 0 ? await lookAgain(changed) : undefined;
  if (recorded.length === 0)
    return done(c, returnTo, again ?? error("Nothing was recorded", "It has been deleted meanwhile."));
  const undo = paths.undo({ batch: change.batch, returnTo });
  const title = await wordsOf(checked, check);
  return done(c, returnTo, { ...success(title, again && `${again.title} ${again.description}`), undo });
}

async function lookAgain(ids: number[]) {
  const { timeZone } = await settings.current();
  const names = await namesOf(ids);
  const words = ids.length === 1 ? ["This deal was", "it"] : [`${ids.length} deals were`, "them"];
  return error(
    `${words[0]} changed since you opened the list. Look at ${words[1]} again.`,
    names.map((deal) => (names.length === 1 ? termsOf(deal, timeZone) : nameOf(deal))).join(", "),
  );
}

type Named = Awaited<ReturnType<typeof namesOf>>[number];

const nameOf = ({ code, title }: Named) => code ?? `“${title}”`;

/** "PAINT10: 10% OFF, A tenth off, min. spend $50, ends 3 Dec 2026. On all paint." */
function termsOf({ code, title, terms }: Named, timeZone: string): string {
  const { type, value, currency, minSpend, endsAt, description } = terms;
  const parts = [
    discountLabel(type, value, currency),
    title,
    minSpend !== null && `min. spend ${money(minSpend, currency)}`,
    endsAt && `ends ${shortDate(endsAt, timeZone)}`,
  ];
  const line = parts.filter(Boolean).join(", ");
  return [code ? `${code}: ${line}.` : `${line}.`, description].filter(Boolean).join(" ");
}

async function wordsOf(checked: number[], { outcome, method }: Partial<CheckInput>) {
  const [one, ...others] = await namesOf(checked);
  const name = one && others.length === 0 ? nameOf(one) : plural(others.length + 1, "deal");
  if (outcome === "dead") return `${name}: dead`;
  if (outcome === "limited") return `${name}: not for everyone`;
  return method === "page" ? `${name} checked now` : `${name}: works`;
}

/** Asks for the whole of a check: in a dialog, and in one over an empty screen at its own address. */
async function ask(
  c: Context<AppEnv>,
  { ids, terms }: Chosen,
  form: FormState,
  status: ContentfulStatusCode = 200,
) {
  const names = await namesOf(ids);
  const [one = notFound()] = names;
  const returnTo = returnPathOf(c, "inbox");
  const changed = names.filter(({ id, termsVersion }) => (terms.get(id) ?? termsVersion) !== termsVersion);
  if (changed.length > 0) return done(c, returnTo, await lookAgain(changed.map(({ id }) => id)));
  const { editorName } = await settings.current();
  const title = names.length === 1 ? `Check ${one.code ?? one.title}` : `Check ${names.length} deals`;
  const content = (
    <CheckForm form={form} deals={names} returnTo={returnTo}>
      <p className="mt-4 text-muted text-sm">
        Signed as {editorName}, now. A check is never edited, only followed by another.
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2.5">
        <ButtonLink href={returnTo} data-close>
          Cancel
        </ButtonLink>
        <Button look="brand">Record check</Button>
      </div>
    </CheckForm>
  );
  return screen(c, {
    current: "inbox",
    title,
    status,
    main: () => <ScreenHead title="Record a check" />,
    dialog: (
      <Dialog title={title} closePath={returnTo}>
        {content}
      </Dialog>
    ),
  });
}
