/** `offer`: the words of the deal, with its code. `next`: those of the plan's next one. */
type Asked = { request: Request; offer: string; next: string; code: string; day: number };

export type Page = (asked: Asked) => Response;

const html = (text: string, headers: Record<string, string> = {}) =>
  new Response(`<!doctype html>${text}`, { headers: { "Content-Type": "text/html", ...headers } });

const WORDS = `Lamps, shades and bulbs for every room of the house. Delivery within three working days, returns within
  thirty. Floor lamps come with their bulbs, table lamps with a second cable. Visit our workshop in the harbour, open
  from Tuesday to Saturday, where broken switches are mended while customers wait.`;

const page = (offer: string, words = WORDS, title = "Offers – Lantern Lane", heading = "Winter offers") =>
  `<title>${title}</title><h1>${heading}</h1><p>${offer}</p><h2>About us</h2><p>${words}</p>`;

export const shown: Page = ({ offer }) => html(page(offer));

export const withoutOffer: Page = () => html(page("The winter sale starts soon."));

/** Other words about the same code. */
export const codeAlone: Page = ({ code }) => html(page(`Now 15% off all bulbs: ${code}`));

/** Words of its own, with the deal's code for `CODE`. */
export const saying =
  (words: string): Page =>
  ({ code }) =>
    html(page(words.replace("CODE", code)));

/** With words behind it in its own block. */
export const withTerms =
  (terms: string): Page =>
  ({ offer }) =>
    html(page(`${offer}. ${terms}`));

/** With a paragraph of its own above or below it. */
export const withNoteAbove: Page = ({ offer }) => html(page(`These offers have ended.</p><p>${offer}`));
export const withNoteBelow: Page = ({ offer }) => html(page(`${offer}</p><p>This offer has ended.`));

export const underOtherHeading: Page = ({ offer }) => html(page(offer, WORDS, undefined, "Expired offers"));

export const withOtherValue: Page = ({ offer }) => html(page(offer.replace("20%", "5%")));

const list = (first: string, ...others: string[]) =>
  `<title>Offers</title><h1>Offers</h1><ul>${first}${others.join("")}</ul><h2>About us</h2><p>${WORDS}</p>`;
const item = (text: string) => `<li>${text}</li>`;

export const firstInList: Page = ({ offer, next }) => html(list(item(offer), item(next)));
export const lastInList: Page = ({ offer, next }) => html(list(item(next), item(offer)));
export const movedToArchive: Page = ({ offer, next }) =>
  html(`${list(item(next))}<h2>Archive</h2><ul>${item(offer)}</ul>`);

export const longerCode: Page = ({ offer, code }) => html(page(offer.replace(code, `${code}5`)));

/** With the offer of the plan's next line. */
export const withNext: Page = ({ offer, next }) => html(page(`${offer}</p><p>${next}`));

export const inLowerCase: Page = ({ offer }) => html(page(offer.toLowerCase()));

export const status =
  (code: number, headers: Record<string, string> = {}): Page =>
  () =>
    new Response("No", { status: code, headers });

/** Its host accepts no connection. */
export const down: Page = () => Response.error();

export const consentWall: Page = () =>
  html(
    "<title>Offers – Lantern Lane</title><h1>Your privacy</h1><p>We and our 812 partners store cookies. Accept all?</p>",
  );

export const botWall: Page = () =>
  html("<title>Just a moment…</title><p>Checking your browser before you proceed. Enable cookies.</p>");

export const empty: Page = () => html("");

export const asJson: Page = () => Response.json({ offers: [] });

/** All words and the title are new, without the offer. */
export const rebuilt: Page = () =>
  html(page("Coming back shortly", "A brand new home for handmade ceramics, glass and linen.", "Clay & Co"));

/** The front page, which redirects stand for a missing one. */
export const toFrontPage: Page = (asked) =>
  new URL(asked.request.url).pathname === "/"
    ? html("<title>Lantern Lane</title><p>Welcome! Choose a country and a language to start.</p>")
    : Response.redirect("/", 302);

export const movedWithin: Page = (asked) =>
  new URL(asked.request.url).pathname === "/new-offers"
    ? shown(asked)
    : Response.redirect("/new-offers", 301);

export const movedWithoutOffer: Page = (asked) =>
  new URL(asked.request.url).pathname === "/new-offers"
    ? withoutOffer(asked)
    : Response.redirect("/new-offers", 301);

export const movedAway: Page = () => Response.redirect("http://other-shop.example/offers", 302);

export const withConditions: Page = ({ request, offer }) =>
  request.headers.get("if-none-match") === '"winter"'
    ? new Response(null, { status: 304 })
    : html(page(offer), { ETag: '"winter"' });

/** Two of twenty models leave each day, so that after ten days none of the first is there. */
const modelsOf = (day: number) => Array.from({ length: 20 }, (_, at) => `model${2 * day + at}`).join(", ");

export const rewordedSlowly: Page = ({ offer, day }) => html(page(offer, modelsOf(day)));

export const rewordedWithoutOffer: Page = ({ day }) => html(page("The sale is over.", modelsOf(day)));
