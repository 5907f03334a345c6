import { env } from "../env";
import { paths } from "../paths";
import type { Settings } from "../schemas/settings";
import { prose } from "./prose";

export default prose(
  paths.privacy(),
  ({ siteName }) => ({
    title: "Privacy Policy",
    description: `What ${siteName} records about its visitors, and what it does not.`,
    lead: "Last updated August 17, 2025",
  }),
  PrivacyText,
);

function PrivacyText({ siteName, contactEmail }: Settings) {
  const domain = new URL(env.PUBLIC_URL).hostname;
  return (
    <>
      <p>
        This policy says what {siteName} ({domain}) records when you use it, why, and what you can ask of us.
      </p>
      <h2>What we record</h2>
      <ul>
        <li>
          <strong>Counts.</strong> How often a page was viewed, a code copied or a link followed, per day. A
          count holds no address, no device and no person. So that nobody is counted twice in a day, the
          server makes a code of your network address and what you opened, copied or followed. It keeps the
          code in memory, stores it nowhere, and forgets it when the day ends.
        </li>
        <li>
          <strong>Your email address</strong>, if you give it to subscribe to the newsletter, and the time you
          did so.
        </li>
        <li>
          <strong>Your network address</strong>, for an hour or two when you subscribe, so that nobody can
          fill the list; for a few seconds in memory when you search, so that nobody can overload the site;
          and when somebody tries to log in to the site’s administration.
        </li>
        <li>
          <strong>Server logs</strong> with the time, the page and whether it was served, to keep the site
          running. They hold your network address when a form you send is refused because it seems to come
          from another site, and when logins fail.
        </li>
      </ul>
      <h2>What we do not do</h2>
      <p>
        Visitors need no account. We set no cookies for visitors, load nothing from advertisers, build no
        profiles and sell no data.
      </p>
      <h2>Affiliate links</h2>
      <p>
        A link to a shop may be an affiliate link. When you follow it, you are on the shop’s site, where the
        shop’s own policy applies. The shop or its network may record that you came from us, so that a
        commission can be paid.
      </p>
      <h2>Newsletter</h2>
      <p>
        Your address is used for the newsletter only, which is not sent yet. To leave the list, write to{" "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>, and we delete your address.
      </p>
      <h2>Your rights</h2>
      <p>
        You may ask what we hold about you, have it corrected or deleted, or object to its use. Write to{" "}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. You may also complain to the data protection
        authority where you live.
      </p>
      <h2>Children</h2>
      <p>
        {siteName} is not meant for children under 13, and we do not knowingly record anything about them. If
        you believe that a child has given us an address, write to us and we delete it.
      </p>
      <h2>Changes</h2>
      <p>When this policy changes, we publish the new text and its date on this page.</p>
    </>
  );
}
