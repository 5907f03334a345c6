import type { ReactNode } from "react";
import { number, plural } from "../../format";
import { paths } from "../../paths";
import { AGEING_DAYS } from "../../proof/status";
import { Motif } from "../../ui/art/motif";

export function Head({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="bg-brand-soft">
      <div className="container relative flex min-h-[210px] items-center justify-between gap-4 py-5">
        <div className="wrap-anywhere min-w-0 pr-21 md:pr-[200px]">
          <nav aria-label="Breadcrumb" className="text-sm">
            <a href={paths.categories()} className="hover:underline">
              Categories
            </a>{" "}
            / <span aria-current="page">{name}</span>
          </nav>
          <h1 className="mt-1.5 mb-2 text-title">{name}</h1>
          {children}
        </div>
        <Motif category={name} className="absolute right-(--gutter) bottom-0 h-21 md:h-[190px]" />
      </div>
    </div>
  );
}

type CountsProps = { storeCount: number; description: string; coupons?: number; checked?: number };

export function Counts({ storeCount, description, coupons, checked = 0 }: CountsProps) {
  return (
    <>
      <p className="min-h-6 font-semibold">
        {plural(storeCount, "store")}
        {coupons !== undefined && ` • ${plural(coupons, "active deal")}`}
      </p>
      <p dir="auto" className="min-h-6 max-w-[36rem] text-muted">
        {description} {/* Until it is counted its place is held. */}
        <span className={coupons === undefined ? "invisible" : undefined}>
          {(coupons === undefined || checked > 0) &&
            `${number.format(checked)} of the coupons ${checked === 1 ? "was" : "were"} checked in the last ${AGEING_DAYS} days.`}
        </span>
      </p>
    </>
  );
}
