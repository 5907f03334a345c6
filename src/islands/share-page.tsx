import { type MouseEvent, useRef } from "react";
import { Icon } from "../ui/icon";
import { Share2 } from "../ui/icons";
import { Words } from "../ui/words";
import { island, useTold } from "./island";
import { notify } from "./toast";

/** The link works without scripts; with scripts it opens the share sheet or copies the address. */
function SharePage({ title, url, prints }: { title: string; url: string; prints: boolean }) {
  const own = useRef<HTMLAnchorElement>(null);

  useTold(own, (isCopied) => {
    if (isCopied) notify("success", "Link copied to clipboard!");
    else notify("error", "Copy the link from here", url);
  });

  function share(event: MouseEvent) {
    if (!navigator.share) return;
    event.preventDefault();
    navigator.share({ title, url }).catch(() => {});
  }

  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url }).toString().replaceAll("+", "%20")}`;
  return (
    <span className="inline-flex gap-2">
      <a ref={own} href={mail} onClick={share} className="btn btn-plain btn-small">
        <Icon icon={Share2} size={15} />
        <Words>Share</Words>
      </a>
      {prints && (
        <button type="button" onClick={() => print()} className="with-scripts btn btn-plain btn-small">
          <Words>Print</Words>
        </button>
      )}
    </span>
  );
}

export default island("share-page", SharePage, { hold: "click" });
