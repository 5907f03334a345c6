import { useEffect, useState } from "react";
import { Icon } from "../ui/icon";
import { Copy } from "../ui/icons";
import { Words } from "../ui/words";
import { AfterCopy, useCopied } from "./after-copy";
import { island } from "./island";

const SAYS_COPIED_FOR_MS = 2000;
/** In characters. A row has no room for a longer one at its full size. */
const LONG_CODE = 11;

type Props = { dealId: number; terms: number; code: string };

function CopyCode({ dealId, terms, code }: Props) {
  const { state, presses, own } = useCopied<HTMLButtonElement>(dealId, ["Code copied to clipboard!"]);
  const [isMarked, setMarked] = useState(false);

  useEffect(() => {
    // The pressed button has another place now.
    if (state && presses > 0) own.current?.focus();
  }, [state, presses, own]);

  useEffect(() => {
    if (presses === 0 || state !== "copied") return;
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), SAYS_COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [presses, state]);

  const button = (
    <button
      ref={own}
      type="button"
      className={`with-scripts btn ${state ? "btn-plain ticket-again" : "btn-brand"}`}
    >
      {!state && <Icon icon={Copy} size={16} />}
      <Words>{isMarked ? "Copied" : "Copy"}</Words>
      <span translate="no" className="sr-only">{` code ${code}`}</span>
    </button>
  );
  if (state)
    return (
      <AfterCopy dealId={dealId} terms={terms} code={code} state={state} presses={presses}>
        {button}
      </AfterCopy>
    );
  return (
    <>
      <code
        dir="auto"
        translate="no"
        className="ticket-slot ticket-code"
        data-long={code.length > LONG_CODE ? "" : undefined}
      >
        {code}
      </code>
      {button}
    </>
  );
}

export default island("copy-code", CopyCode, { hold: "click" });
