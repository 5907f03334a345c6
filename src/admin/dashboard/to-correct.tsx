import type { toCorrect } from "../../models/counts/dashboard";
import { paths } from "../../paths";
import { shortCount } from "../frame";
import { Card } from "../resource/parts";

type Counts = Awaited<ReturnType<typeof toCorrect>>;

const lines: { of: keyof Counts; label: string; href: string }[] = [
  { of: "drafts", label: "Drafts of blogs", href: paths.adminList("blogs", { status: "draft" }) },
  {
    of: "withoutDeal",
    label: "Stores without a live deal",
    href: paths.adminList("stores", { state: "empty", sort: "popularity" }),
  },
  {
    of: "insecureStores",
    label: "Stores whose link is not https",
    href: paths.adminList("stores", { state: "insecure" }),
  },
  {
    of: "insecureCoupons",
    label: "Coupons whose link is not https",
    href: paths.adminList("coupons", { state: "insecure" }),
  },
  {
    of: "insecureOffers",
    label: "Offers whose link is not https",
    href: paths.adminList("offers", { state: "insecure" }),
  },
];

export function ToCorrect({ counts }: { counts: Counts }) {
  const shown = lines.filter(({ of }) => counts[of] > 0);
  return (
    <Card title="To correct">
      {shown.length === 0 && <p className="mt-1 text-muted text-sm">Nothing.</p>}
      <ul className="mt-2 divide-y divide-line text-sm">
        {shown.map(({ of, label, href }) => (
          <li key={of}>
            <a href={href} className="flex min-h-9 items-center justify-between gap-3 hover:underline">
              {label}
              <b className="tabular-nums">{shortCount(counts[of])}</b>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
