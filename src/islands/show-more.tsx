import { type MouseEvent, useState } from "react";
import { island } from "./island";

type Props = {
  /** The page with one more page of the list. */
  href: string;
  /** The fragment with only that page, and for a filtered list the one with all that is shown then. */
  next: string;
  whole?: string;
  label: string;
};

function ShowMore({ href, next, whole, label }: Props) {
  const [isLoading, setLoading] = useState(false);

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    const more = event.currentTarget.closest(".more");
    if (!more || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    try {
      const response = await fetch(next);
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      append(await response.text(), more);
      history.replaceState(null, "", href.split("#")[0]);
    } catch {
      // A full page load either works or shows the error page.
      location.assign(href);
    }
  }

  function append(html: string, more: Element) {
    const part = document.createElement("template");
    part.innerHTML = html;
    const results = more.closest<HTMLElement>("[id]");
    const added = [...part.content.querySelectorAll<HTMLElement>(".tickets > *")];
    results?.querySelector(".tickets")?.append(...added);
    if (results && whole) results.dataset.shown = whole;
    const after = part.content.querySelector<HTMLElement>(".more");
    const status = more.closest("section")?.querySelector(":scope > [role=status]");
    status?.replaceChildren(after?.querySelector(".more-shown")?.textContent ?? "");
    more.replaceWith(after ?? "");
    added[0]?.querySelector<HTMLElement>(".ticket-title a")?.focus({ preventScroll: true });
  }

  return (
    <a
      href={href}
      rel="next"
      suppressHydrationWarning
      onClick={show}
      aria-busy={isLoading || undefined}
      className="btn btn-plain px-8"
    >
      {label}
    </a>
  );
}

export default island("show-more", ShowMore, { hold: "click" });
