import type { LiveCounts as Counted } from "../../models/dashboard";
import { paths } from "../../paths";
import { shortCount } from "../frame";

const tiles: { of: keyof Counted; label: string; href: string }[] = [
  { of: "liveCoupons", label: "Live coupons", href: paths.adminList("coupons", { state: "live" }) },
  { of: "liveOffers", label: "Live offers", href: paths.adminList("offers", { state: "live" }) },
  { of: "stores", label: "Stores", href: paths.adminList("stores") },
  { of: "publishedBlogs", label: "Published blogs", href: paths.adminList("blogs", { status: "published" }) },
  { of: "subscribers", label: "Subscribers", href: paths.adminList("subscribers") },
];

export function Numbers({ numbers }: { numbers: Counted }) {
  return (
    <ul className="grid grid-cols-2 gap-3.5 lg:grid-cols-5" aria-label="What there is">
      {tiles.map(({ of, label, href }) => (
        <li key={of}>
          <a href={href} className="card block px-4 py-3.5 hover:border-control">
            <span className="block text-muted text-sm">{label}</span>
            <span className="block font-bold font-display text-[1.75rem] tabular-nums leading-tight">
              {shortCount(numbers[of])}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
