import { paths } from "../../paths";
import { DialogLink } from "../list";

/** On every screen, as long as demo data is there. */
export function DemoBanner() {
  return (
    <aside
      aria-label="Demo data"
      className="card mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-brand px-4 py-3"
    >
      <p>
        <strong>This site shows demo data.</strong> Its stores, codes and counts are invented.
      </p>
      <DialogLink href={paths.demoRemoval()} className="btn btn-plain btn-small">
        Remove demo data
      </DialogLink>
    </aside>
  );
}
