import { Hono } from "hono";
import type { AppEnv } from "../http/context";
import { keep } from "../kept";
import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { page } from "./page";
import { Prose } from "./prose";

export default new Hono<AppEnv>().get(paths.about(), keep, (c) =>
  page(c, (settings) => ({
    meta: {
      title: `About ${settings.siteName}`,
      description: `What ${settings.siteName} is for, how codes are checked, and how it earns its money.`,
      path: paths.about(),
    },
    main: <AboutPage {...settings} />,
  })),
);

function AboutPage({ siteName, description }: Settings) {
  return (
    <Prose title={`About ${siteName}`} lead={description}>
      <h2>Our mission</h2>
      <p>
        Most codes on the web do not work, and shoppers find that out at the checkout, one at a time.{" "}
        {siteName} is built the other way round: a code is shown with what is known about it, and where
        nothing is known we say so. When a store has no live code, its page says that too.
      </p>
      <h2 id="checks">How we check codes</h2>
      <ul>
        <li>
          <strong>Verified</strong> means that an editor checked the code, and the ticket says on which day.
        </li>
        <li>
          <strong>Not tested yet</strong> means just that. The code may work; nobody here has tried it.
        </li>
        <li>
          <strong>Ended</strong> deals leave our lists on the minute. A store’s page keeps them in a closed
          section, so that you need not try them.
        </li>
        <li>Popularity and view counts are what was really recorded. We invent no numbers and no urgency.</li>
      </ul>
      <h2>What we offer</h2>
      <ul>
        <li>
          Coupons and offers from <a href={paths.stores()}>all our stores</a>, with their terms in plain
          words.
        </li>
        <li>
          <a href={paths.categories()}>Categories</a>, when you know what you need but not yet from whom.
        </li>
        <li>
          <a href={paths.blogs()}>Money saving tips</a> that tell you when to buy, and when not to.
        </li>
      </ul>
      <h2>How we earn money</h2>
      <p>
        Links to shops are affiliate links: if you buy after following one, the shop may pay us a commission.
        You pay the same. Commission never changes the order of deals, and every such link is marked as
        sponsored.
      </p>
      <h2>Our technology</h2>
      <p>
        The site is one small server. Pages are made on it and work without scripts; codes are never hidden
        behind a second tab; and no visitor is followed around: we count views, copies and clicks per day,
        without any personal data.
      </p>
      <p className="flex flex-wrap gap-3 pt-3">
        <a href={paths.stores()} className="btn btn-brand">
          Browse Stores
        </a>
        <a href={paths.categories()} className="btn btn-plain">
          Browse Categories
        </a>
      </p>
    </Prose>
  );
}
