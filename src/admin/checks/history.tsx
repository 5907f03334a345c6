import { recentTime } from "../../format";
import type { Deal } from "../../models/deals";
import type { Observation } from "../../models/proof";
import { paths } from "../../paths";
import { ledgerTone } from "../../proof/status";
import { mayWithdraw } from "../../proof/vocabulary";
import { observationWords, observerWords, reasonWords } from "../../proof/words";
import { amountWords } from "../../ui/receipt";
import { Button, Card, PostForm } from "../resource/parts";
import { Mark } from "./last-check";

const SHOWN = 20;

type Props = { deal: Deal; observations: Observation[]; timeZone: string; returnTo: string };

/** Everything that was observed of a deal, the newest first. */
export function CheckHistory({ deal, observations, timeZone, returnTo }: Props) {
  const { id, termsVersion, store } = deal;
  const all = observations.filter(({ outcome }) => outcome !== "withdrawn").toReversed();
  const earlier = all.slice(SHOWN).reduce((sum, { repeats }) => sum + repeats, 0);
  return (
    <Card title="Check history">
      {all.length === 0 && <p className="mt-1 text-muted text-sm">Nobody has checked it yet.</p>}
      <ol className="mt-2 divide-y divide-line">
        {all.slice(0, SHOWN).map((one) => (
          <Entry
            key={one.id}
            one={one}
            isVoid={one.termsVersion !== termsVersion}
            currency={store.currency}
            timeZone={timeZone}
            returnTo={returnTo}
          />
        ))}
      </ol>
      <p className="mt-3 text-muted text-xs">
        You can take back what an editor or a shopper said. It stays on record, and the history says who did
        it.
      </p>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm">
        {earlier > 0 && <span className="text-muted">{earlier} earlier ones</span>}
        <a href={paths.deal(id)} className="text-link">
          Open the receipt
        </a>
      </p>
    </Card>
  );
}

type EntryProps = { one: Observation; isVoid: boolean; currency: string; timeZone: string; returnTo: string };

function Entry({ one, isVoid, currency, timeZone, returnTo }: EntryProps) {
  const { id, at, kind, reason, country, note, signedBy, hasPicture, isWithdrawn } = one;
  const title = observationWords(one, "admin");
  const details = [
    recentTime(at, timeZone),
    (kind === "editor" && signedBy) || observerWords[kind],
    reason && reasonWords[reason],
    country,
    amountWords(one, currency),
    one.repeats > 1 && `${one.repeats} times in a row`,
  ];
  return (
    <li className="flex items-start gap-2 py-2 text-sm">
      <Mark state={isVoid || isWithdrawn ? "none" : ledgerTone(one)}>
        <span className="sr-only">{isVoid ? "Void:" : ""}</span>
      </Mark>
      <div className="min-w-0 flex-1">
        <p className={isWithdrawn || isVoid ? "text-muted" : ""}>
          <span className={isWithdrawn ? "line-through" : ""}>{title}</span>
          {isWithdrawn && " · taken back"}
          {isVoid && !isWithdrawn && " · of earlier terms"}
        </p>
        <p className="text-muted text-xs">{details.filter(Boolean).join(" · ")}</p>
        {note && (
          <p dir="auto" className="wrap-anywhere text-xs">
            {note}
          </p>
        )}
        {hasPicture && (
          <a href={paths.checkPicture(id)} className="text-link text-xs">
            Picture
          </a>
        )}
      </div>
      {mayWithdraw("editor", kind) && !isWithdrawn && (
        <PostForm action={paths.checkWithdrawal(id, { returnTo })} hx-target="#dialog" data-replaces>
          <Button small aria-label={`Take back: ${title}, ${recentTime(at, timeZone)}`}>
            Take back
          </Button>
        </PostForm>
      )}
    </li>
  );
}
