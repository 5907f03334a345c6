import { useEffect, useState } from "react";
import { paths } from "../paths";
import { Icon } from "../ui/icon";
import { Check, Copy } from "../ui/icons";
import { OutboundLink } from "../ui/links";
import { copyText, island } from "./island";
import { notify } from "./toast";

const SAYS_COPIED_FOR_MS = 2000;

function CopyCode({ dealId, code }: { dealId: number; code: string }) {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), SAYS_COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    try {
      await copyText(code);
    } catch {
      return notify("error", "Failed to copy code");
    }
    setCopies((count) => count + 1);
    navigator.sendBeacon(paths.api.copies(dealId));
    notify("success", "Code copied to clipboard!");
  }

  return (
    <>
      <code dir="auto" className="ticket-slot ticket-code" data-torn={isCopied ? "" : undefined}>
        {code}
      </code>
      <button type="button" onClick={copy} className="with-scripts btn btn-brand">
        {isCopied ? <Icon of={Check} size={16} /> : <Icon of={Copy} size={16} />}
        {isCopied ? "Copied" : "Copy"}
        <span className="sr-only"> code {code}</span>
      </button>
      {copies > 0 && (
        <OutboundLink href={paths.goDeal(dealId)} className="btn-plain basis-full">
          Visit Store
        </OutboundLink>
      )}
    </>
  );
}

export default island("copy-code", CopyCode, { hold: "click" });
