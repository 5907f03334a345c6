import { Icon } from "../ui/icon";
import { Clock, Search } from "../ui/icons";
import { type DeviceList, type Entry, entriesOf, forget } from "./device-lists";

type Recent = Record<DeviceList, Entry[]>;

export const recentEntries = (): Recent => ({ searches: entriesOf("searches"), viewed: entriesOf("viewed") });

const groups = [
  { list: "searches", title: "Recent searches", icon: Search },
  { list: "viewed", title: "Recently viewed", icon: Clock },
] as const;

type Props = { recent: Recent; onClear: () => void };

export function RecentEntries({ recent, onClear }: Props) {
  const shown = groups.filter(({ list }) => recent[list].length > 0);
  if (shown.length === 0) return <p className="suggestions-note">Type a store, a deal or a category.</p>;

  function clear() {
    for (const { list } of groups) forget(list);
    onClear();
  }

  return (
    <>
      <div id="suggestions" role="listbox" aria-label="Recent">
        {shown.map(({ list, title, icon }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options
          <div key={list} role="group" aria-labelledby={`recent-${list}`} className="suggestion-group">
            <p id={`recent-${list}`} role="presentation">
              {title}
            </p>
            {recent[list].map(({ href, text }) => (
              <a
                key={href}
                id={`option:${href}`}
                role="option"
                aria-selected="false"
                tabIndex={-1}
                href={href}
                className="suggestion"
              >
                <span className="suggestion-mark">
                  <Icon icon={icon} size={18} />
                </span>
                <span className="suggestion-words">
                  <b dir="auto">{text}</b>
                </span>
              </a>
            ))}
          </div>
        ))}
      </div>
      <p className="suggestions-note">
        Only this browser knows these.{" "}
        <button type="button" className="text-link py-1.5" onClick={clear}>
          Clear
        </button>
      </p>
    </>
  );
}
