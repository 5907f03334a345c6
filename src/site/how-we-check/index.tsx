import { Hono } from "hono";
import { cachedList } from "../../cache/serve";
import { dateAndTime } from "../../format";
import type { AppEnv } from "../../http/context";
import { figures } from "../../models/proof";
import { paths } from "../../paths";
import { AGEING_DAYS, FEWEST_ANSWERS, FRESH_DAYS } from "../../proof/status";
import { orderRule } from "../../proof/words";
import { VOIDS_A_CHECK } from "../../schemas/deals";
import { page } from "../page";
import { Counted } from "./figures";

/** How deals are checked, with figures that are counted from the records. */
export default new Hono<AppEnv>().get(paths.howWeCheck(), cachedList, async (c) => {
  const { value, at } = await figures.current();
  return page(c, ({ siteName, timeZone }) => ({
    meta: {
      title: "How we check",
      hasReceipt: true,
      description: `Where the proof of ${siteName}’s deals comes from, how much of it still stands, and what decides the order.`,
      path: paths.howWeCheck(),
    },
    main: (
      <article className="container max-w-[calc(44rem+2*var(--gutter))] pt-9">
        <h1 className="text-title">How we check</h1>
        <p className="mt-3 text-lead text-muted">
          Each word on a stamp comes from a dated record, and the figures here are counted from the same
          records.
        </p>
        <Counted {...value} />
        <p className="mt-3 text-muted text-xs">
          {at && `Counted on ${dateAndTime(at, timeZone)}. `}All days and times on this site are those of the
          time zone {timeZone.replaceAll("_", " ")}.
        </p>
        <div className="prose mt-9">
          <Rules />
        </div>
      </article>
    ),
  }));
});

function Rules() {
  return (
    <>
      <h2>What the words mean</h2>
      <ul>
        <li>
          <b>Tried in a basket</b>: an editor put the code into a basket at the shop, and did not pay.
        </li>
        <li>
          <b>Price found as said</b>: the deal has no code, and an editor found it at the shop as the ticket
          says.
        </li>
        <li>
          <b>On the shop’s page</b>: our page check, <a href={paths.robot()}>a robot that says who it is</a>,
          read the page again and found the shop’s own words about the deal.
        </li>
        <li>
          <b>No longer on the shop’s page</b>: it was missing twice, at least six hours apart. A page that
          cannot be read says nothing, and changes nothing.
        </li>
        <li>
          <b>Changed on the shop’s page</b>: the code is there, but other words stand with it or around it:
          another value, another condition, a note that it has ended. An editor reads both; until then nothing
          confirms the deal.
        </li>
        <li>
          <b>Shoppers</b>: what people answered who copied the code or visited the shop from here, one answer
          a day from each network, such as a household’s, and shown from {FEWEST_ANSWERS} answers on. Answers
          alone give no badge.
        </li>
        <li>
          <b>Verified</b>: something confirmed the deal in the last {AGEING_DAYS} days, and nothing newer
          speaks against it. The badge is filled for {FRESH_DAYS} days.
        </li>
      </ul>
      <p>
        When a deal’s {VOIDS_A_CHECK} change, all earlier records are of another deal and no longer count.
        Only where an editor says that a new title or description means the same do they stay.
      </p>
      <h2 id="order">What decides the order</h2>
      <p>{orderRule()}</p>
      <h2>What we never do</h2>
      <ul>
        <li>Guess codes, or try a shop’s codes one after the other.</li>
        <li>Pay, make accounts, or give false names and addresses.</li>
        <li>Get round a robots.txt, a login or a test that keeps robots out.</li>
        <li>
          Show a stamp without a record, or change a record afterwards. A mistake is withdrawn by a further
          record.
        </li>
        <li>Let a commission change the order, a stamp or a word.</li>
      </ul>
      <p>A record says what was seen and when. It is no promise: shops change terms without notice.</p>
    </>
  );
}
