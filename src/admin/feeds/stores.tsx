import type { ReactNode } from "react";
import { number, plural } from "../../format";
import type * as imports from "../../imports/imports";
import { canBeOne, isMakeable, MOST_MADE_AT_ONCE, nameOf } from "../../imports/offers/decide-stores";
import * as unknown from "../../imports/offers/unknown-stores";
import { paths } from "../../paths";
import { Dialog } from "../resource/dialog";
import { Button, ButtonLink, DialogLink, Options, PostForm } from "../resource/parts";
import { storeChoices } from "../store-field";
import { reasonWords } from "./words";

type Run = Pick<imports.Import, "id">;

/** Stores whose forms are shown at once: the others come when these are decided. */
const SHOWN = 10;
const NAMED = 10;
const CHOICES = "stores-to-decide";

/** One decision for all rows of a store that is not known. */
export async function UnknownStores({ run: { id } }: { run: Run }): Promise<ReactNode> {
  const [count, named] = await Promise.all([
    unknown.countUnknownStores(id),
    unknown.unknownStores(id, { limit: SHOWN }),
  ]);
  if (count.all === 0) return null;
  const { all, some } = await storeChoices();
  return (
    <section aria-labelledby="unknown-stores" className="card mt-5 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="unknown-stores" className="font-sans font-semibold text-base tracking-normal">
            {plural(count.all, "store")} to decide
          </h2>
          <p className="mt-1 text-muted text-sm">
            Each decision counts for all its rows, and for later imports of this source.
          </p>
        </div>
        {count.new > 1 && (
          <DialogLink href={paths.importStep(id, "stores")} className="btn btn-plain">
            Make all {number.format(count.new)} new stores
          </DialogLink>
        )}
      </div>
      <datalist id={CHOICES}>
        <Options choices={(all ?? some).map(({ slug, name }) => [slug, name] as const)} />
      </datalist>
      <ul className="mt-3 grid">
        {named.map((one, index) => (
          <li
            key={one.key}
            className="grid items-end gap-x-4 gap-y-2 border-line border-t py-3.5 last:pb-0 lg:grid-cols-[minmax(0,1fr)_auto]"
          >
            <UnknownStore id={id} one={one} index={index} suggests={all === undefined} />
          </li>
        ))}
      </ul>
      {count.all > named.length && (
        <p className="mt-3 text-muted text-sm">
          {number.format(count.all - named.length)} more come when these are decided.
        </p>
      )}
    </section>
  );
}

type UnknownProps = { id: number; one: unknown.UnknownStore; index: number; suggests: boolean };

function UnknownStore({ id, one, index, suggests }: UnknownProps) {
  const { key, count, example, reason } = one;
  const name = nameOf(one) || key;
  const domain = example?.storeDomain;
  const nameId = `unknown-${index}`;
  return (
    <>
      <p className="wrap-anywhere min-w-0 self-center">
        <bdi id={nameId} className="font-semibold">
          {name}
        </bdi>{" "}
        <span className="block text-muted text-sm">
          {domain && domain !== name && (
            <>
              <bdi>{domain}</bdi>,{" "}
            </>
          )}
          {plural(count, "row")}.{reason && reason.name !== "noStore" && ` ${reasonWords(reason)}`}
        </span>
      </p>
      <PostForm
        action={paths.importStep(id, "store")}
        hx-disable="findAll button"
        className="flex flex-wrap gap-2"
      >
        <input type="hidden" name="key" value={key} />
        <div className="flex min-w-0 gap-2 max-sm:w-full">
          <input
            name="store"
            aria-label={`A store that is here for ${name}`}
            placeholder="A store that is here"
            list={CHOICES}
            maxLength={100}
            autoComplete="off"
            className="field w-56 min-w-0 bg-ground max-sm:grow"
            {...(suggests && {
              "hx-get": paths.storeSuggestions(),
              "hx-trigger": "input changed delay:200ms",
              "hx-target": `#${CHOICES}`,
              "hx-sync": "this:replace",
            })}
          />
          <Button name="decision" value="use" aria-describedby={nameId}>
            Use it
          </Button>
        </div>
        {canBeOne(one) && (
          <Button name="decision" value="make" aria-describedby={nameId}>
            Make this store
          </Button>
        )}
        <Button name="decision" value="leave" aria-describedby={nameId}>
          Leave out
        </Button>
      </PostForm>
    </>
  );
}

/** Asks whether to make all stores that do not exist. */
export async function MakeStoresDialog({ run: { id } }: { run: Run }): Promise<ReactNode> {
  const here = paths.adminOne("imports", id);
  const [count, named] = await Promise.all([
    unknown.countUnknownStores(id),
    unknown.unknownStores(id, { limit: MOST_MADE_AT_ONCE }),
  ]);
  const names = named.filter(isMakeable).map(nameOf);
  const rest = names.length - NAMED;
  return (
    <Dialog title={`Make ${plural(names.length, "store")}?`} closePath={here}>
      <p className="wrap-anywhere">
        <bdi>{names.slice(0, NAMED).join(", ")}</bdi>
        {rest > 0 && ` and ${number.format(rest)} more`}.
      </p>
      <p className="mt-2 text-muted text-sm">
        Each gets the name and the domain that the file gives it.
        {count.new > names.length && ` They are made ${number.format(names.length)} at a time.`} It can be
        undone for 30 days, from the history.
      </p>
      <PostForm
        action={paths.importStep(id, "stores")}
        hx-target="#dialog"
        hx-disable="find button[type=submit]"
        data-failure="The stores were not made"
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      >
        <ButtonLink href={here} data-close>
          Cancel
        </ButtonLink>
        <Button look="brand">Make {plural(names.length, "store")}</Button>
      </PostForm>
    </Dialog>
  );
}
