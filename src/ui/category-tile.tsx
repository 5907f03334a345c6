import type { CountedCategory } from "../models/categories";
import { paths } from "../paths";
import { plural } from "./plural";

/** A category, with the number of its stores. */
export function CategoryTile({ category, level: Name }: { category: CountedCategory; level: "h2" | "h3" }) {
  return (
    <a
      href={paths.category(category.slug)}
      className="group flex min-h-[104px] min-w-0 flex-col justify-end gap-0.5 rounded-card border border-transparent bg-soft p-5 hover:border-control"
    >
      <Name className="text-[1.25rem] group-hover:underline">{category.name}</Name>
      <p className="text-muted text-sm">{plural(category.storeCount, "store")}</p>
    </a>
  );
}
