import { atom, useAtom } from "jotai";
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { paths } from "../paths";
import { OutboundLink } from "../ui/links";
import { AskIfItWorked } from "./ask-if-it-worked";
import { copyText, useHydrated } from "./island";
import { notify } from "./toast";

/** `refused`: the browser did not copy it, so that a person must. */
type Copied = "copied" | "refused";

// A coupon may be twice on a page.
const copiedDeals = atom<ReadonlyMap<number, Copied>>(new Map<number, Copied>());

/** The first render must match the server's HTML, even if another ticket has copied the code. */
export function useCopied(dealId: number, code: string | null) {
  const [copied, setCopied] = useAtom(copiedDeals);
  const isHydrated = useHydrated();
  /** @param byHand where a person has selected the code and copies it. */
  async function copy(
    [title, description]: readonly [string, string?],
    element: Element,
    byHand?: ClipboardEvent,
  ) {
    if (code === null) return false;
    // A selection that goes beyond the code is copied as it is.
    if (byHand && !code.includes(String(getSelection()).trim())) return false;
    const near = element.closest(".ticket");
    // Before the ticket changes, and the selection with it.
    byHand?.clipboardData.setData("text/plain", code);
    byHand?.preventDefault();
    const set = (state: Copied) => setCopied((deals) => new Map(deals).set(dealId, state));
    try {
      // Only within the click's own turn may a script write to the clipboard.
      await (byHand ?? copyText(code));
    } catch {
      set("refused");
      notify("error", "Failed to copy code", undefined, { near });
      return false;
    }
    set("copied");
    navigator.sendBeacon(paths.api.copies(dealId));
    notify("success", title, description, { near });
    return true;
  }
  return [isHydrated ? copied.get(dealId) : undefined, copy] as const;
}

type Props = {
  dealId: number;
  terms: number;
  code: string;
  state: Copied;
  onVisit?: () => void;
  takesFocus: boolean;
  children?: ReactNode;
};

/** A ticket whose code was asked for: the code takes the value's cell, the way to the shop the button's, a question the proof's. */
export function AfterCopy({ dealId, terms, code, state, onVisit, takesFocus, children }: Props) {
  const [, copy] = useCopied(dealId, code);
  const visit = useRef<HTMLAnchorElement>(null);
  const [afterValue, afterAction] = useCells(visit);

  useEffect(() => {
    // The focused button has been replaced. If another ticket copied the code, the focus stays there.
    if (takesFocus) visit.current?.focus();
  }, [takesFocus]);

  const copied = (
    // Set by a script, because the page's policy allows no style attributes in its HTML.
    <p className="ticket-copied" data-state={state} style={{ "--letters": code.length } as object}>
      <code
        dir="auto"
        onCopy={(event) => state === "refused" && copy(["Coupon Code Copied!"], event.currentTarget, event)}
      >
        {code}
      </code>{" "}
      <span>{state === "copied" ? "- Copied!" : "Select and copy it"}</span>
    </p>
  );
  const question =
    state === "refused" ? (
      <p className="ticket-question">Failed to copy code</p>
    ) : (
      <AskIfItWorked dealId={dealId} terms={terms} />
    );
  return (
    <>
      {afterValue && createPortal(copied, afterValue)}
      <OutboundLink ref={visit} href={paths.goDeal(dealId)} className="btn-brand flex-1" onClick={onVisit}>
        Visit Store
      </OutboundLink>
      {children}
      {afterAction && createPortal(question, afterAction)}
    </>
  );
}

const PARTS = [".ticket-value", ".ticket-action"];

/** Mount points after two parts of the ticket: what is put there takes the cell beside, in reading order. */
function useCells(own: RefObject<Element | null>): (Element | undefined)[] {
  const [cells, setCells] = useState<Element[]>([]);
  useEffect(() => {
    const added = PARTS.map((part) => {
      const cell = document.createElement("div");
      cell.className = "contents";
      own.current?.closest(".ticket")?.querySelector(part)?.after(cell);
      return cell;
    });
    setCells(added);
    return () => {
      for (const cell of added) cell.remove();
    };
  }, [own]);
  return cells;
}
