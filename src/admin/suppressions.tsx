import { plural } from "../format";
import type { suppressions } from "../models/people";
import { paths } from "../paths";
import { type LeftBecause, leftBecause } from "../schemas/vocabulary";
import { Dialog } from "./resource/dialog";
import { Alert, Button, ButtonLink, Card, PostForm, When } from "./resource/parts";

/** How many addresses lists do not bring back, and a form that asks about one. */
export function Suppressed({ count }: { count: number }) {
  return (
    count > 0 && (
      <Card title={plural(count, "suppressed address", "suppressed addresses")} className="mb-5">
        <p className="mt-1 text-muted text-sm">
          They left, or mail to them came back, so no list brings them back. Only a keyed hash of each is
          kept: type an address to see whether it is one of them.
        </p>
        <PostForm
          action={paths.suppressions()}
          hx-target="#dialog"
          hx-swap="innerMorph"
          className="mt-3 flex max-w-md items-center gap-2"
          data-failure="Nothing was looked up"
        >
          <input
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="off"
            aria-label="Address"
            placeholder="name@example.com"
            className="field min-w-0 flex-1 bg-ground"
          />
          <Button small>Look up</Button>
        </PostForm>
      </Card>
    )
  );
}

const THEIR_OWN: LeftBecause[] = ["complained", "unsubscribed"];

type DialogProps = {
  email: string;
  found: Awaited<ReturnType<typeof suppressions.find>>;
  timeZone: string;
};

/** What is known of an address, and the button that lifts it. */
export function SuppressionDialog({ email, found, timeZone }: DialogProps) {
  const closePath = paths.adminList("subscribers");
  return (
    <Dialog title={<bdi className="wrap-anywhere">{email}</bdi>} closePath={closePath}>
      {found ? (
        <>
          <p>
            Suppressed since <When date={found.leftAt} timeZone={timeZone} />: {leftBecause[found.reason]}.
          </p>
          <Alert className="mt-3">
            {THEIR_OWN.includes(found.reason)
              ? "They said so themselves. Lift it only if they have asked for your mail again: to write to them without that is against the law in many countries."
              : "Lift it only if you know that the reason is over."}
          </Alert>
          <p className="mt-2 text-muted text-sm">
            Lifted, the address is not on the list, but a form or a list can bring it back. This cannot be
            undone.
          </p>
        </>
      ) : (
        <p>It is not suppressed.</p>
      )}
      <PostForm
        action={paths.suppressions()}
        hx-target="#dialog"
        hx-disable="find button"
        data-failure="The suppression was not lifted"
        className="mt-5 flex flex-wrap justify-end gap-2.5"
      >
        <ButtonLink href={closePath} data-close>
          {found ? "Cancel" : "Close"}
        </ButtonLink>
        {found && (
          <>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="confirmed" value={found.reason} />
            <Button look="danger">Lift the suppression</Button>
          </>
        )}
      </PostForm>
    </Dialog>
  );
}
