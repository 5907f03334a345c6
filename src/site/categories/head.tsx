import type { ReactNode } from "react";
import { paths } from "../../paths";
import { AGEING_DAYS } from "../../proof/status";
import { Motif } from "../../ui/art/motif";
import { number, plural } from "../../ui/format";

export function Head({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="category-head">
      <div className="container">
        <div>
          <nav aria-label="Breadcrumb" className="text-sm">
            <a href={paths.categories()} className="hover:underline">
              Categories
            </a>{" "}
            / <span aria-current="page">{name}</span>
          </nav>
          <h1 className="text-title">{name}</h1>
          {children}
        </div>
        <Motif category={name} />
      </div>
    </div>
  );
}

type CountsProps = { storeCount: number; description: string; coupons?: number; checked?: number };

export function Counts({ storeCount, description, coupons, checked = 0 }: CountsProps) {
  return (
    <>
      <p className="font-semibold">
        {plural(storeCount, "store")}
        {coupons !== undefined && ` • ${plural(coupons, "active deal")}`}
      </p>
      <p dir="auto">
        {description} {/* Until it is counted its place is held. */}
        <span className={coupons === undefined ? "invisible" : undefined}>
          {(coupons === undefined || checked > 0) &&
            `${number.format(checked)} of the coupons ${checked === 1 ? "was" : "were"} checked in the last ${AGEING_DAYS} days.`}
        </span>
      </p>
    </>
  );
}
