import type { dashboard } from "../../models/counts";
import { paths } from "../../paths";
import { shortCount } from "../frame";
import { Card } from "../resource/parts";

type Counts = Awaited<ReturnType<typeof dashboard.toCorrect>>;

const lines: { count: keyof Counts; label: string; href: string }[] = [
  { count: "drafts", label: "Drafts of blogs", href: paths.adminList("blogs", { status: "draft" }) },
  {
    count: "withoutDeal",
    label: "Stores without a live deal",
    href: paths.adminList("stores", { state: "empty", sort: "popularity" }),
  },
  {
    count: "insecureStores",
    label: "Stores whose link is not https",
    href: paths.adminList("stores", { state: "insecure" }),
  },
  {
    count: "insecureCoupons",
    label: "Coupons whose link is not https",
    href: paths.adminList("coupons", { state: "insecure" }),
  },
  {
    count: "insecureOffers",
    label: "Offers whose link is not https",
    href: paths.adminList("offers", { state: "insecure" }),
  },
];

export function ToCorrect({ counts }: { counts: Counts }) {
  const shown = lines.filter(({ count }) => counts[count] > 0);
  return (
    <Card title="To correct">
      {shown.length === 0 && <p className="mt-1 text-muted text-sm">Nothing.</p>}
      <ul className="mt-2 divide-y divide-line text-sm">
        {shown.map(({ count, label, href }) => (
          <li key={count}>
            <a href={href} className="flex min-h-9 items-center justify-between gap-3 hover:underline">
              {label}
              <b className="tabular-nums">{shortCount(counts[count])}</b>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
