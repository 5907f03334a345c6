import { useEffect, useState } from "react";
import { Icon } from "../ui/icon";
import { Clock } from "../ui/icons";
import { SECTION_HEAD, SECTION_NOTE } from "../ui/section";
import { type Entry, entriesOf, forget } from "./device-lists";
import { island } from "./island";

/** The stores and deals that this device looked at before. The server knows none. */
function RecentlyViewed() {
  const [entries, setEntries] = useState<Entry[]>([]);
  useEffect(() => setEntries(entriesOf("viewed").filter(({ href }) => href !== location.pathname)), []);
  if (entries.length === 0) return null;

  function clear() {
    forget("viewed");
    setEntries([]);
  }

  return (
    <section aria-labelledby="recently-viewed" className="container mt-10">
      <div className={SECTION_HEAD}>
        <h2 id="recently-viewed" className="text-section">
          Recently viewed
        </h2>
        <p className={SECTION_NOTE}>
          Only this browser knows these.{" "}
          <button type="button" className="text-link py-1.5" onClick={clear}>
            Clear
          </button>
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {entries.map(({ href, text }) => (
          <li key={href} className="min-w-0">
            <a href={href} className="chip max-w-full">
              <Icon icon={Clock} size={15} className="shrink-0" />
              <span dir="auto" className="truncate">
                {text}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default island("recently-viewed", RecentlyViewed);
