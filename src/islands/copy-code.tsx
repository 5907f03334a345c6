import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../ui/icon";
import { Copy } from "../ui/icons";
import { AfterCopy, useCopied } from "./after-copy";
import { island } from "./island";

const SAYS_COPIED_FOR_MS = 2000;
/** In characters. A row has no room for a longer one at its full size. */
const LONG_CODE = 11;
const COPIED = ["Code copied to clipboard!"] as const;

type Props = { dealId: number; terms: number; code: string };

function CopyCode({ dealId, terms, code }: Props) {
  const [state, copy] = useCopied(dealId, code);
  const [copies, setCopies] = useState(0);
  const [isMarked, setMarked] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);

  useEffect(() => {
    // The pressed button has another place now.
    if (state && isPressed.current) own.current?.focus();
  }, [state]);

  useEffect(() => {
    if (copies === 0) return;
    setMarked(true);
    const timer = setTimeout(() => setMarked(false), SAYS_COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copyCode({ currentTarget }: MouseEvent) {
    isPressed.current = true;
    const isCopied = await copy(COPIED, currentTarget);
    if (isCopied) setCopies((count) => count + 1);
  }

  const button = (
    <button
      ref={own}
      type="button"
      onClick={copyCode}
      className={`with-scripts btn ${state ? "btn-plain ticket-again" : "btn-brand"}`}
    >
      {!state && <Icon icon={Copy} size={16} />}
      {isMarked ? "Copied" : "Copy"}
      <span className="sr-only"> code {code}</span>
    </button>
  );
  if (state)
    return (
      <AfterCopy dealId={dealId} terms={terms} code={code} state={state} takesFocus={false}>
        {button}
      </AfterCopy>
    );
  return (
    <>
      <code
        dir="auto"
        className="ticket-slot ticket-code"
        data-long={code.length > LONG_CODE ? "" : undefined}
        onCopy={(event) => copy(COPIED, event.currentTarget, event)}
      >
        {code}
      </code>
      {button}
    </>
  );
}

export default island("copy-code", CopyCode, { hold: "click" });
