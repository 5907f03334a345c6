import { atom, useAtom } from "jotai";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "../paths";
import { OutboundLink } from "../ui/links";
import { copyText, island, useHydrated } from "./island";
import { notify } from "./toast";

type Props = { dealId: number; store: string; code: string | null; label: "Get This Deal" | "Get Deal" };

// A coupon may be twice on a page.
const copiedDeals = atom<ReadonlySet<number>>(new Set<number>());

function GetCode({ dealId, store, code, label }: Props) {
  const [copied, setCopied] = useAtom(copiedDeals);
  // The first render must match the server's HTML, even if another ticket has copied the code.
  const isCopied = useHydrated() && copied.has(dealId);
  const [isRefused, setRefused] = useState(false);
  const visit = useRef<HTMLAnchorElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    // The focused button has been replaced. If another ticket copied the code, the focus stays there.
    if (isCopied && hadFocus.current) visit.current?.focus();
  }, [isCopied]);

  if (code === null) {
    return (
      <OutboundLink
        href={paths.goDeal(dealId)}
        className="btn-plain flex-1"
        onClick={() => redirecting(`Taking you to ${store} to get this deal.`)}
      >
        {label}
      </OutboundLink>
    );
  }

  if (isCopied) {
    return (
      <>
        <button type="button" disabled data-torn className="ticket-slot ticket-code text-xs">
          <bdi>{code}</bdi> - Copied!
        </button>
        <OutboundLink
          ref={visit}
          href={paths.goDeal(dealId)}
          className="btn-brand"
          onClick={() => redirecting(`Taking you to ${store} to use your coupon.`)}
        >
          Visit Store
        </OutboundLink>
      </>
    );
  }

  async function copy(event: FormEvent) {
    event.preventDefault();
    if (code === null) return;
    try {
      await copyText(code);
    } catch {
      setRefused(true);
      return notify("error", "Failed to copy code");
    }
    hadFocus.current = true;
    setCopied((deals) => new Set(deals).add(dealId));
    navigator.sendBeacon(paths.api.copies(dealId));
    notify("success", "Coupon Code Copied!", `Code ${code} has been copied to your clipboard.`);
  }

  return (
    <>
      {isRefused ? <PlainCode>{code}</PlainCode> : <HiddenCode />}
      <form action={paths.deal(dealId)} onSubmit={copy}>
        <button type="submit" className="btn btn-brand">
          Get Code<span className="sr-only"> for {store}</span>
        </button>
      </form>
    </>
  );
}

// The real code is never in the page's visible HTML.
function HiddenCode() {
  return <span aria-hidden="true" className="ticket-slot ticket-dots" />;
}

function PlainCode({ children }: { children: string }) {
  return (
    <code dir="auto" className="ticket-slot ticket-code">
      {children}
    </code>
  );
}

function redirecting(description: string): void {
  notify("success", "Redirecting to Store", description);
}

export default island("get-code", GetCode, { hold: "submit" });
