import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { visitorPaths as paths } from "../paths";
import { SearchField } from "../ui/fields";
import { Icon } from "../ui/icon";
import { Search } from "../ui/icons";
import { Words } from "../ui/words";
import { island } from "./island";
import { SearchDialog } from "./search-dialog";

type Props = {
  id: string;
  search?: string | undefined;
  /** Its button is a magnifier in the field. */
  isCompact: boolean;
};

/** A form that leads to the results. A click on its field, or typing in it, opens suggestions. */
function SearchSite({ id, search = "", isCompact }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    // On a touch screen the keyboard would come up twice: one types in the dialog.
    if (matchMedia("(pointer: coarse)").matches) input.inputMode = "none";
    // The visitor may have typed before the island was hydrated.
    if (input === document.activeElement && input.value !== search) setOpen(true);
  }, [search]);

  return (
    <>
      <form action={paths.stores()} className="relative flex gap-2">
        <SearchField
          ref={field}
          id={id}
          label="Search for stores or deals..."
          defaultValue={search}
          className="min-w-0 flex-1"
          hasIcon={!isCompact}
          required
          onOpen={open}
        />
        <button type="submit" aria-label="Search" className={isCompact ? "search-submit" : "btn btn-ink"}>
          {isCompact ? <Icon icon={Search} size={18} /> : <Words>Search</Words>}
        </button>
      </form>
      {/* There the looks of the form's surroundings do not reach it. */}
      {isOpen && createPortal(<SearchDialog field={field} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

export default island("search-site", SearchSite, { hold: "click" });
