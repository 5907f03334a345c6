import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { prose } from "./prose";

export default prose(
  paths.terms(),
  ({ siteName }) => ({
    title: "Terms of Service",
    description: `The terms under which you may use ${siteName}.`,
    lead: "Last updated August 2025",
  }),
  TermsText,
);

function TermsText({ siteName, contactEmail }: Settings) {
  return (
    <>
      <h2>What this site is</h2>
      <p>
        {siteName} lists coupons, offers and articles to help you save money. We do not sell anything: what
        you buy, you buy from the shop, under the shop’s own terms.
      </p>
      <h2>Coupons and offers</h2>
      <ul>
        <li>
          A shop may change or end a deal at any time, before the date we show. The shop’s checkout decides.
        </li>
        <li>
          “Verified” tells you that an editor checked a deal, and when. It is no promise that it works for
          your order.
        </li>
        <li>
          Read a deal’s terms before you order: minimum spend, exclusions and regions are set by the shop.
        </li>
      </ul>
      <h2>Affiliate links</h2>
      <p>
        Links to shops may be affiliate links, through which we may earn a commission at no cost to you. They
        are marked as sponsored in the page’s code, and never change the order of deals.
      </p>
      <h2>Fair use</h2>
      <p>
        Use the site as a person does. Do not attack it, overload it, or copy it wholesale into another.
        Brands and logos belong to their owners and are shown to name the shop a deal is for.
      </p>
      <h2>Liability</h2>
      <p>
        We take care of the site, but provide it as it is. As far as the law allows, we are not liable for
        losses from a deal that did not work, or from what you buy at a shop.
      </p>
      <h2>Changes and contact</h2>
      <p>
        When these terms change, we publish the new text and its date on this page. Questions go to{" "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
    </>
  );
}
