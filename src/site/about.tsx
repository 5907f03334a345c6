import { paths } from "../paths";
import { VOIDS_A_CHECK } from "../schemas/deals";
import type { Settings } from "../schemas/settings";
import { prose } from "./prose";

export default prose(
  paths.about(),
  ({ siteName, description }) => ({
    title: `About ${siteName}`,
    description: `What ${siteName} is for, how codes are checked, and how it earns its money.`,
    lead: description,
  }),
  AboutText,
);

function AboutText({ siteName }: Settings) {
  return (
    <>
      <h2>Our mission</h2>
      <p>
        Many codes on the web no longer work, and shoppers find that out at the checkout, one at a time.{" "}
        {siteName} is built the other way round: a deal is shown with what is known about it, and where
        nothing is known we say so. When a store has no live deal, its page says that too.
      </p>
      <h2 id="checks">How we check codes</h2>
      <ul>
        <li>
          <strong>Verified</strong> means that an editor checked the deal, and the ticket says on which day.
          When its {VOIDS_A_CHECK} change, the check no longer counts.
        </li>
        <li>
          <strong>Not tested yet</strong> means just that. The deal may work; nobody here has tried it.
        </li>
        <li>
          <strong>Limited</strong> marks a coupon that is not tested yet and not featured. It does not mean
          that the coupon runs out soon.
        </li>
        <li>
          <strong>Expired</strong> deals leave our lists. A store’s page keeps the latest of them in a closed
          section, so that you need not try them.
        </li>
        <li>Popularity and view counts come from recorded views, copies and clicks.</li>
      </ul>
      <h2>What we offer</h2>
      <ul>
        <li>
          Coupons and offers from <a href={paths.stores()}>all our stores</a>, with the terms we know.
        </li>
        <li>
          <a href={paths.categories()}>Categories</a>, when you know what you need but not yet from whom.
        </li>
        <li>
          <a href={paths.blogs()}>Money saving tips</a>: store guides, savings tips, seasonal deals and
          comparisons.
        </li>
      </ul>
      <h2>How we earn money</h2>
      <p>
        Links to shops may be affiliate links: if you buy after following one, the shop may pay us a
        commission. You pay the same. Commission never changes the order of deals.
      </p>
      <h2>Our technology</h2>
      <p>
        Pages are made on the server and work without scripts. “Get Code” shows the code without opening the
        shop. We count views, copies and clicks per day, and keep no record of who made them.
      </p>
      <p className="flex flex-wrap gap-3 pt-3">
        <a href={paths.stores()} className="btn btn-brand">
          Browse Stores
        </a>
        <a href={paths.categories()} className="btn btn-plain">
          Browse Categories
        </a>
      </p>
    </>
  );
}
