import { atom, useAtom } from "jotai";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { visitorPaths as paths } from "../paths";
import { OutboundLink } from "../ui/links";
import { AskIfItWorked } from "./ask-if-it-worked";
import { useHydrated, useTold } from "./island";
import { notify } from "./toast";

/** `refused`: the browser did not copy it, so that a person must. */
type Copied = "copied" | "refused";

const NOT_COPIED = ["Not copied yet", "The code is selected in its ticket: copy it from there."] as const;

// A coupon may be twice on a page.
const copiedDeals = atom<ReadonlyMap<number, Copied>>(new Map<number, Copied>());

/**
 * `presses`: how often this ticket's own code was copied. `own`: for an element of its first render, which must match
 * the server's HTML even if another ticket has copied the code.
 */
export function useCopied<Own extends Element>(dealId: number, words: readonly [string, string?]) {
  const [copied, setCopied] = useAtom(copiedDeals);
  const [presses, setPresses] = useState(0);
  const own = useRef<Own>(null);
  const isHydrated = useHydrated();

  useTold(own, (isCopied, island) => {
    const near = island.closest(".ticket");
    setCopied((deals) => new Map(deals).set(dealId, isCopied ? "copied" : "refused"));
    setPresses((count) => count + 1);
    if (!isCopied) return notify("error", ...NOT_COPIED, { near });
    navigator.sendBeacon(paths.api.copies(dealId));
    notify("success", words[0], words[1], { near });
  });

  return { state: isHydrated ? copied.get(dealId) : undefined, presses, own };
}

type Props = {
  dealId: number;
  terms: number;
  code: string;
  state: Copied;
  presses: number;
  onVisit?: () => void;
  takesFocus?: boolean;
  children?: ReactNode;
};

/** A ticket whose code was asked for: the code takes the value's cell, the way to the shop the button's, a question the proof's. */
export function AfterCopy({ dealId, terms, code, state, presses, onVisit, takesFocus, children }: Props) {
  const visit = useRef<HTMLAnchorElement>(null);
  const shown = useRef<HTMLElement>(null);
  const [afterValue, afterAction] = useCells(visit);

  const isOwn = presses > 0;
  useEffect(() => {
    // The focused button has been replaced. If another ticket copied the code, the focus stays there.
    if (takesFocus && isOwn) visit.current?.focus();
  }, [takesFocus, isOwn]);

  useEffect(() => {
    if (presses === 0 || !afterValue || !shown.current) return;
    // Some browsers refuse to copy, and some say that they have and have not: then a person can.
    getSelection()?.selectAllChildren(shown.current);
    shown.current.scrollIntoView({ block: "nearest" });
  }, [presses, afterValue]);

  const copied = (
    // Set by a script, because the page's policy allows no style attributes in its HTML.
    <p className="ticket-copied" data-state={state} style={{ "--letters": code.length } as object}>
      <code ref={shown} dir="auto" translate="no">
        {code}
      </code>{" "}
      <span>{state === "copied" ? "- Copied!" : "Select and copy it"}</span>
    </p>
  );
  const question =
    state === "refused" ? (
      <p className="ticket-question">{NOT_COPIED[0]}</p>
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
