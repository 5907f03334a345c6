import type { MouseEvent } from "react";
import { Icon } from "../ui/icon";
import { Share2 } from "../ui/icons";
import { copyText, island } from "./island";
import { notify } from "./toast";

/** The link works without scripts; with scripts it opens the share sheet or copies the address. */
function SharePage({ title, url, prints }: { title: string; url: string; prints: boolean }) {
  async function share(event: MouseEvent) {
    event.preventDefault();
    if (navigator.share) {
      return navigator.share({ title, url }).catch(() => {});
    }
    try {
      await copyText(url);
      notify("success", "Link copied to clipboard!");
    } catch {
      notify("error", "Failed to copy link");
    }
  }

  const mail = `mailto:?${new URLSearchParams({ subject: title, body: url }).toString().replaceAll("+", "%20")}`;
  return (
    <span className="inline-flex gap-2">
      <a href={mail} onClick={share} className="btn btn-plain btn-small">
        <Icon icon={Share2} size={15} />
        Share
      </a>
      {prints && (
        <button type="button" onClick={() => print()} className="with-scripts btn btn-plain btn-small">
          Print
        </button>
      )}
    </span>
  );
}

export default island("share-page", SharePage, { hold: "click" });
