import { visitorPaths as paths } from "../paths";
import { OutboundLink } from "../ui/links";
import { Words } from "../ui/words";
import { AfterCopy, useCopied } from "./after-copy";
import { island } from "./island";
import { notify } from "./toast";

type Props = {
  dealId: number;
  terms: number;
  store: string;
  code: string | null;
  label: "Get This Deal" | "Get Deal";
};

function GetCode({ dealId, terms, store, code, label }: Props) {
  const { state, presses, own } = useCopied<HTMLFormElement>(dealId, [
    "Coupon Code Copied!",
    `Code ${code} has been copied to your clipboard.`,
  ]);

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

  if (state)
    return (
      <AfterCopy
        dealId={dealId}
        terms={terms}
        code={code}
        state={state}
        presses={presses}
        takesFocus
        onVisit={() => redirecting(`Taking you to ${store} to use your coupon.`)}
      />
    );

  return (
    <>
      {/* The real code is never in the page's visible HTML. */}
      <span aria-hidden="true" className="ticket-slot ticket-dots" />
      <form ref={own} action={paths.deal(dealId)}>
        <button type="submit" className="btn btn-brand">
          <Words>Get Code</Words>
          <span translate="no" className="sr-only">{` for ${store}`}</span>
        </button>
      </form>
    </>
  );
}

function redirecting(description: string): void {
  notify("success", "Redirecting to Store", description);
}

export default island("get-code", GetCode, { hold: "submit" });
