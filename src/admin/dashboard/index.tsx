import { Hono } from "hono";
import { undeclaredProxy } from "../../http/address";
import type { AppEnv } from "../../http/context";
import * as dashboard from "../../models/dashboard";
import { SOON_DAYS } from "../../models/editing/deal-lists";
import * as reviews from "../../models/reviews";
import * as settings from "../../models/settings";
import { paths } from "../../paths";
import { ScreenHead } from "../resource/parts";
import { acceptForm } from "../resource/save";
import { goTo, screen } from "../screen";
import { Activity } from "./activity";
import { FirstSteps } from "./first-steps";
import { Numbers } from "./numbers";
import { Queues } from "./queues";

/** How many days the chart shows; as many before are what it is compared with. */
const DAYS = 30;
const PER_QUEUE = 8;

/** What there is, how it goes, and what there is to do. */
export default new Hono<AppEnv>()
  .get(paths.admin(), (c) => screen(c, { place: "dashboard", title: "Dashboard", main: Dashboard }))
  .post(paths.firstStepsDismissal(), acceptForm, async (c) => {
    await dashboard.hideFirstSteps();
    return goTo(c, paths.admin());
  });

export async function Dashboard() {
  const withoutDeal = dashboard.storesWithoutLiveDeal(PER_QUEUE);
  // It is awaited while the page renders; until then a failure is not "unhandled".
  withoutDeal.catch(() => {});
  const [numbers, days, ending, waiting, drafts, plainLinks, site, steps] = await Promise.all([
    dashboard.liveCounts(),
    dashboard.days(2 * DAYS),
    dashboard.endingWithin(SOON_DAYS, PER_QUEUE),
    reviews.queue(PER_QUEUE),
    dashboard.drafts(PER_QUEUE),
    dashboard.plainLinks(PER_QUEUE),
    settings.current(),
    dashboard.firstSteps(),
  ]);
  const proxy = undeclaredProxy();
  return (
    <>
      <ScreenHead title="Dashboard" />
      {proxy && <ProxyNotice proxy={proxy} />}
      {steps && <FirstSteps done={steps} site={site} />}
      <Numbers numbers={numbers} />
      <Activity before={days.slice(0, DAYS)} days={days.slice(DAYS)} />
      <Queues {...{ ending, waiting, withoutDeal, drafts, plainLinks, timeZone: site.timeZone }} />
    </>
  );
}

function ProxyNotice({ proxy }: { proxy: string }) {
  return (
    <p role="status" className="card mb-5 px-4 py-3 text-sm">
      Requests from <b>{proxy}</b> name many different senders (X-Forwarded-For). If that is your proxy, set{" "}
      <code>{`TRUST_PROXY=${proxy}`}</code> and restart the server: until then all visitors behind it count as
      one client in limits, in the counts of views and in the history.
    </p>
  );
}
