import { type Context, Hono } from "hono";
import { z } from "zod";
import { plural } from "../../format";
import type { AppEnv } from "../../http/context";
import { formOf } from "../../http/forms";
import { changeEnd } from "../../models/deals/end";
import { paths } from "../../paths";
import { optionalDate } from "../../schemas/fields";
import { idsOf } from "../../schemas/ids";
import { bulkToast } from "../resource/delete-routes";
import { Dialog } from "../resource/dialog";
import { DialogForm } from "../resource/edit-form";
import type { FormState } from "../resource/labelled";
import { Button, ScreenHead } from "../resource/parts";
import { acceptForm, changeOf, errorsOf, withUndo } from "../resource/save";
import { done, error, returnPathOf, screen } from "../screen";

const skipped = () => "The others would end before they start, or have a code that their store has live.";

const WORDS = { one: "deal", many: "deals" };

const input = z.object({ expiryDate: optionalDate });

/** Changes the end of the ticked deals. */
export default new Hono<AppEnv>().post(paths.dealEnd(), acceptForm, async (c) => {
  const { values, all } = await formOf(c);
  const ids = idsOf(all("id"));
  const returnTo = returnPathOf(c, "coupons");
  if (ids.length === 0) return done(c, returnTo, error("Select a deal first"));
  if (values.expiryDate === undefined || values.resume) return ask(c, ids, { values, errors: {} });
  const parsed = input.safeParse(values);
  if (!parsed.success) return ask(c, ids, { values, errors: errorsOf(parsed.error) }, 422);
  const edit = changeOf(c);
  const outcome = await changeEnd(ids, parsed.data.expiryDate, edit);
  const { changed, refused } = outcome;
  if (changed.length + refused.length === 0)
    return done(c, returnTo, error("Nothing was changed", "It ends then already."));
  const toast = bulkToast(WORDS, { done: "changed", skipped }, outcome);
  return done(c, returnTo, await withUndo(toast, edit, returnTo));
});

function ask(c: Context<AppEnv>, ids: number[], form: FormState, status: 200 | 422 = 200) {
  const returnTo = returnPathOf(c, "coupons");
  const dialog = (
    <Dialog title={`Change the end of ${plural(ids.length, "deal")}`} closePath={returnTo}>
      <DialogForm
        form={form}
        fields={{
          expiryDate: {
            label: "Last day",
            type: "day",
            hint: "Empty: no end. A deal whose end changes needs a new check: its earlier ones no longer count.",
          },
        }}
        action={paths.dealEnd({ returnTo })}
        closePath={returnTo}
        submit="Change end"
        failure="Failed to change the end"
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
      </DialogForm>
    </Dialog>
  );
  const main = () => <ScreenHead title="Change end" />;
  return screen(c, { current: "coupons", title: "Change end", status, main, dialog });
}

export function ChangeEnd({ returnTo }: { returnTo: string }) {
  const path = paths.dealEnd({ returnTo });
  return (
    <Button formAction={path} hx-post={path} hx-target="#dialog" small>
      Change end
    </Button>
  );
}
