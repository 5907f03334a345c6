import { type FormEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { visitorPaths as paths } from "../paths";
import { Icon } from "../ui/icon";
import { Search } from "../ui/icons";
import { Words } from "../ui/words";
import { useActiveOption } from "./active-option";
import { remember } from "./device-lists";
import { RecentEntries, recentEntries } from "./recent-entries";
import { useSuggestions } from "./suggestions";

type Props = { field: RefObject<HTMLInputElement | null>; onClose: () => void };

/** The combobox of suggestions (WAI-ARIA APG): over the page, on a phone instead of it. */
export function SearchDialog({ field, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [recent, setRecent] = useState(recentEntries);
  const search = text.trim();
  const answer = useSuggestions(search);
  const isCurrent = answer.search === search;
  const hasOptions = search ? answer.hasOptions : recent.searches.length + recent.viewed.length > 0;
  const [active, follow] = useActiveOption(dialog, search ? answer : recent);

  useLayoutEffect(() => {
    const close = () => dialog.current?.close();
    dialog.current?.showModal();
    input.current?.focus();
    // From here on one types in the dialog.
    setText(field.current?.value ?? "");
    // The back/forward cache would restore it open.
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [field]);

  function submit(event: FormEvent) {
    if (search) rememberSearch();
    else event.preventDefault();
  }

  function click({ target }: MouseEvent) {
    if (target === dialog.current) close();
    else if ((target as Element).closest("a")) rememberSearch();
  }

  function rememberSearch() {
    if (search) remember("searches", { href: paths.stores({ search }), text: search });
  }

  /** At once: what is typed before the browser's close event would be lost. */
  function close() {
    dialog.current?.close();
    end();
  }

  function end() {
    if (isCurrent && answer.isNothing) navigator.sendBeacon(paths.missedSearch({ search }));
    if (field.current) {
      field.current.value = text;
      // A closing dialog gives the focus back without a caret, and letters would go nowhere.
      field.current.setSelectionRange(text.length, text.length);
    }
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      aria-label="Search"
      className="search-dialog"
      onCancel={close}
      onClose={end}
      onClick={click}
    >
      <form action={paths.stores()} onSubmit={submit} className="search-head">
        <button type="submit" aria-label="Search" className="search-submit">
          <Icon icon={Search} size={20} />
        </button>
        <input
          ref={input}
          name="search"
          inputMode="search"
          enterKeyHint="search"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
          placeholder="Stores, deals, guides"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={follow}
          role="combobox"
          aria-label="Search for stores or deals"
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? "suggestions" : undefined}
          aria-activedescendant={active}
        />
        <button type="button" className="btn btn-quiet btn-small" onClick={close}>
          <span className="sm:hidden">Cancel</span>
          <span className="max-sm:hidden">
            Esc<span className="sr-only">: close</span>
          </span>
        </button>
      </form>
      <div className="search-body" aria-busy={!isCurrent || undefined}>
        {search ? (
          <div dangerouslySetInnerHTML={{ __html: answer.html }} />
        ) : (
          <RecentEntries recent={recent} onClear={() => setRecent(recentEntries())} />
        )}
      </div>
      <p role="status" className={answer.isFailed && search ? "suggestions-note" : "sr-only"}>
        {isCurrent && answer.summary}
      </p>
      <div className="search-foot">
        <span aria-hidden="true" className="max-sm:hidden">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </span>
        {search && (
          <a href={paths.stores({ search })} className="text-link">
            <Words>{isCurrent && answer.total ? `All ${answer.total} for` : "Search for"}</Words> “
            <bdi translate="no">{search}</bdi>” <span aria-hidden="true">→</span>
          </a>
        )}
      </div>
    </dialog>
  );
}
