import { type Context, Hono } from "hono";
import { undeclaredProxy } from "../../http/address";
import type { AppEnv } from "../../http/context";
import { dashboard, requests } from "../../models/counts";
import { figures as proofFigures } from "../../models/proof";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { shortCount } from "../frame";
import { ScreenHead } from "../resource/parts";
import { acceptForm } from "../resource/save";
import { goTo, screen } from "../screen";
import { Activity } from "./activity";
import { FirstSteps } from "./first-steps";
import { Missed } from "./missed";
import { ProofTiles } from "./proof";
import { ToCorrect } from "./to-correct";

const CHART_DAYS = 30;
const MISSED_SHOWN = 8;

export default new Hono<AppEnv>()
  .get(paths.admin(), (c) =>
    screen(c, { current: "dashboard", title: "Dashboard", main: () => Dashboard(c) }),
  )
  .post(paths.firstStepsDismissal(), acceptForm, async (c) => {
    await dashboard.hideFirstSteps();
    return goTo(c, paths.admin());
  });

export async function Dashboard(c: Context<AppEnv>) {
  const [numbers, days, proof, missed, wrong, site, steps] = await Promise.all([
    dashboard.liveCounts(),
    dashboard.days(2 * CHART_DAYS),
    proofFigures.current(),
    requests.missed(MISSED_SHOWN),
    dashboard.toCorrect(),
    settings.current(),
    dashboard.firstSteps(),
  ]);
  const proxy = undeclaredProxy(c);
  return (
    <>
      <ScreenHead title="Dashboard" />
      {proxy && <ProxyNotice proxy={proxy} />}
      {steps && <FirstSteps done={steps} site={site} />}
      <Numbers numbers={numbers} />
      {proof.value.live > 0 && <ProofTiles figures={proof.value} />}
      <Activity before={days.slice(0, CHART_DAYS)} days={days.slice(CHART_DAYS)} />
      <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
        <ToCorrect counts={wrong} />
        {missed.count > 0 && <Missed {...missed} />}
      </div>
    </>
  );
}

function ProxyNotice({ proxy }: { proxy: string }) {
  return (
    <p role="status" className="card mb-5 px-4 py-3 text-sm">
      Your request came from <b>{proxy}</b>, which sends it for somebody else (X-Forwarded-For). If that is
      your proxy, set <code>{`TRUST_PROXY=${proxy}`}</code> and restart the server: until then all visitors
      behind it count as one client in limits, in the counts of views and in the history.
    </p>
  );
}

const tiles: { count: keyof dashboard.LiveCounts; label: string; href: string }[] = [
  { count: "liveCoupons", label: "Live coupons", href: paths.adminList("coupons", { state: "live" }) },
  { count: "liveOffers", label: "Live offers", href: paths.adminList("offers", { state: "live" }) },
  { count: "stores", label: "Stores", href: paths.adminList("stores") },
  {
    count: "publishedBlogs",
    label: "Published blogs",
    href: paths.adminList("blogs", { status: "published" }),
  },
  { count: "subscribers", label: "Subscribers", href: paths.adminList("subscribers") },
];

function Numbers({ numbers }: { numbers: dashboard.LiveCounts }) {
  return (
    <ul className="grid grid-cols-2 gap-3.5 lg:grid-cols-5" aria-label="Totals">
      {tiles.map(({ count, label, href }) => (
        <li key={count} className="max-lg:last:col-span-2">
          <a href={href} className="card block px-4 py-3.5 hover:border-control">
            <span className="block text-muted text-sm">{label}</span>
            <span className="block font-bold font-display text-[1.75rem] tabular-nums leading-tight">
              {shortCount(numbers[count])}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
