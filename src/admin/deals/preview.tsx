import { plural } from "../../format";
import type { Deal, EditedDeal } from "../../models/deals";
import { dealTerms } from "../../schemas/deals";
import { Ticket } from "../../ui/ticket";

/** `fields`: those whose change voids the deal's checks. */
export type Voiding = { checks: number; fields: string[]; saved: EditedDeal };

const names = [...dealTerms, "startsAt", "expiryDate"];

export const isVoiding = (name: string) => names.includes(name);

type Props = { deal: Deal; timeZone: string; voiding?: Voiding };

/** The ticket as visitors would see it. With `voiding` its notes are swapped, too. */
export function Preview({ deal, timeZone, voiding }: Props) {
  return (
    <>
      <div id="preview" inert data-failure="Failed to show the ticket">
        <Ticket deal={deal} timeZone={timeZone} variant="mixed" level="p" />
      </div>
      {voiding && names.map((name) => <VoidNote key={name} name={name} voiding={voiding} isSwapped />)}
    </>
  );
}

type NoteProps = { name: string; voiding: Voiding | undefined; isSwapped?: boolean };

/** Says under a changed field that its change voids the deal's checks. */
export function VoidNote({ name, voiding, isSwapped }: NoteProps) {
  return (
    <span
      id={`void-${name}`}
      aria-live="polite"
      className="void-note"
      hx-swap-oob={isSwapped ? "outerMorph" : undefined}
    >
      {voiding?.fields.includes(name) && voiding.checks > 0 ? wordsOf(name, voiding) : ""}
    </span>
  );
}

function wordsOf(name: string, { checks, saved }: Voiding): string {
  const before = name === "code" || name === "discountValue" ? saved[name] : null;
  return `${before ? `Was ${before}. ` : ""}Changing this voids ${plural(checks, "check")}.`;
}
