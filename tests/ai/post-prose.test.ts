import { describe, expect, test } from "bun:test";
import { type Held, unheldClaims } from "../../src/ai/claims";
import { codeDoubts } from "../../src/ai/post-prose";
import { readHtml } from "../../src/ai/reading";
import { sentencesOf } from "../../src/ai/sentence";
import { TODAY } from "./samples";
import smuggled from "./smuggled.json";
import { truePosts } from "./true-posts";

const nothing: Held = { codes: [], values: [], days: [], today: TODAY };
const save10: Held = { ...nothing, codes: ["SAVE10"], values: ["10% off", "Use SAVE10 on all tents."] };

const brightleaf: Held = {
  ...nothing,
  codes: ["KETTLE15"],
  values: [
    "Brightleaf",
    "15% off",
    "Use KETTLE15 on all kettles.",
    "Free shipping",
    "Free shipping on orders over $40.",
  ],
};
const pantry: Held = {
  ...nothing,
  codes: ["TAILWAG"],
  values: [
    "Pawsome Pantry",
    "20% off",
    "Use TAILWAG on all dog beds.",
    "$10 off",
    "$10 off orders over $75.",
  ],
};
const trailhead: Held = { ...save10, values: ["Trailhead", ...save10.values] };

const doubtsOf = (html: string, held = nothing) => codeDoubts(readHtml(html).blocks, held);
const isRefused = (html: string, held = nothing) =>
  doubtsOf(html, held).length > 0 || unheldClaims(html, held).length > 0;

const texts = [...smuggled.inDeals, ...smuggled.besideTheCode];
const linesOf = async (file: string) =>
  (await Bun.file(new URL(file, import.meta.url)).text()).trim().split("\n");
const ofPosts = await linesOf("smuggled-in-posts.txt");
const inMarkup = (text: string) => text.replace(/(\p{L}{3})(\p{L}{2,})/gu, "$1<em>$2</em>");
const within = (element: string, words: string) =>
  `<h2>What matters</h2><p>Pack light and check the weather.</p><${element}>${words}</${element}><p>Choose a tent that fits.</p>`;

const amid = (html: string) =>
  `<h2>What matters</h2><p>Pack light and check the weather.</p>${html}<p>Choose a tent that fits.</p>`;

const belowCodes = [
  "<p>The code cactus knocks the price down.</p>",
  "<p>For boots use pumpkin, for coats use maple.</p>",
  "<p>The code saves a lot.</p><p>Maple should work too.</p>",
  "<p>The code saves a lot. Maple should work too.</p>",
  "<p>Codes that work today:</p><ul><li>pumpkin</li><li>maple</li></ul>",
  "<h2>Working codes</h2><ul><li>pumpkin</li><li>maple</li></ul>",
  "<h2>Which coupon to use</h2><p>pumpkin</p>",
  "<h2>Which coupon to use</h2><h3>pumpkin</h3>",
  "<table><tr><td>Code</td><td>Gain</td></tr><tr><td>pumpkin</td><td>Free delivery</td></tr></table>",
  "<p>There are two vouchers.</p><p>Thunder</p><p>Velvet</p>",
  "<p>The codes we found:</p><p>petals</p>",
  "<h3>Coupons</h3><ol><li>Thunder</li><li>sunshine</li></ol>",
  "<h3>Today's promo</h3><p><strong>Thunder</strong></p>",
  "<h3>Today's promo</h3><p><strong>sea breeze</strong></p>",
  "<h3>Voucher</h3><ul><li><p>Feather</p></li></ul>",
];

/** What no rule of language can tell from what may be said. */
const everywhere = ["It is winter."];
const alone = [...everywhere, "Winter!", "Winter.", "winter", "winterfun"];

describe("a word of capitals", () => {
  test.each([
    "<ul><li>FREESHIP for free delivery</li><li>MEGASALE for tents</li></ul>",
    "<p>For tents there is SAVEBIG, for boots FREEDOM.</p>",
    "<table><tr><td>SALE</td><td>boots</td></tr></table>",
    "<h3>BOOM</h3>",
    "<p>For tents there is MEGA-SALE.</p>",
    "<p>For tents there is FREE_SHIP, says the shop.</p>",
    "<p>Those who wait have FREEDOM’S for boots.</p>",
    "<p>For tents there is XKQZT.</p>",
  ])("is refused wherever it stands: %s", (html) => {
    expect(doubtsOf(amid(html), save10)).not.toEqual([]);
  });

  test.each([
    "<p>A HEPA filter holds what an OLED screen shows.</p>",
    "<p>GIMP edits photos as well as any.</p>",
    "<p>Do NOT wash it.</p>",
    "<p>GORE-TEX keeps feet dry on long walks in the rain.</p>",
  ])("is an abbreviation, a name or a small word: %s", (html) => {
    expect(doubtsOf(amid(html), save10)).toEqual([]);
  });

  test("may be said where the deals or the topic have it", () => {
    const html = amid("<p>TRAILHEAD makes boots, and POLARTEC is warm.</p>");
    expect(doubtsOf(html, { ...save10, values: ["TRAILHEAD boots"], topics: ["POLARTEC"] })).toEqual([]);
  });
});

describe("a word of letters and digits", () => {
  test.each([
    "<p>Planning ahead? SNOW15 is live on insulated jackets.</p>",
    "<p>Try Summer20, which seems to work on boots.</p>",
    "<p>Subscribe and you are sent NEWS-5.</p>",
    "<p>Ask the assistant, and it gives out chat10.</p>",
    "<p>Trailhead SNOW15 is what readers like.</p>",
  ])("is refused wherever it stands: %s", (html) => {
    expect(isRefused(amid(html), trailhead)).toBe(true);
  });

  test.each([
    "<p>The Sony WH-1000XM4 runs for 30h, and an IPX4 rating keeps out rain.</p>",
    "<p>Charge it by USB-C, and take SPF50 for your skin.</p>",
    "<p>A 4-season tent of 70D nylon weighs 3kg, as in the 1990s.</p>",
    "<p>SAVE10 takes 10% off tents.</p>",
  ])("is a model behind its maker's name, a standard, a measure or a held code: %s", (html) => {
    expect([...doubtsOf(amid(html), save10), ...unheldClaims(html, save10)]).toEqual([]);
  });

  test("may be said where the topic has it, though not as a code", () => {
    const held = { ...save10, topics: ["The GR20 in ten days"] };
    expect(isRefused(amid("<p>The GR20 is long.</p>"), held)).toBe(false);
    expect(isRefused(amid("<p>The GR20 is long.</p>"), save10)).toBe(true);
    expect(isRefused(amid("<p>Use the code GR20.</p>"), held)).toBe(true);
  });
});

describe("an ordinary word as a code, of an otherwise honest post", () => {
  test.each<[string, (text: string) => string, string[]]>([
    ["in a paragraph", (text) => within("p", text), everywhere],
    [
      "behind other sentences",
      (text) =>
        within("p", `Check the code before you pay. ${text}${/[.!?]$/.test(text) ? "" : "."} Pack light.`),
      [],
    ],
    ["split by markup", (text) => within("p", inMarkup(text)), everywhere],
    ["in strong type", (text) => within("p", `<strong>${text}</strong>`), everywhere],
    ["in a quotation", (text) => within("blockquote", text), everywhere],
    ["in a list", (text) => within("ul", `<li>${text}</li>`), alone],
    ["in a heading", (text) => within("h3", text), alone],
    ["in a table", (text) => within("table", `<tr><td>${text}</td></tr>`), everywhere],
    ["as the excerpt or a description", (text) => text, everywhere],
  ])("is refused %s", (_, placed, known) => {
    const missed = texts.filter((text) => !isRefused(placed(Bun.escapeHTML(text))));
    expect(missed.toSorted()).toEqual(known.toSorted());
  });

  test("is refused in a list that is told to be of codes", () => {
    for (const intro of ["<p>Use one of these codes:</p>", "<h3>Codes that work</h3>"]) {
      expect(doubtsOf(`${intro}<ul><li>Winter</li><li>lantern</li></ul>`)).toHaveLength(2);
    }
    expect(doubtsOf("<p>Pack these:</p><ul><li>Winter</li><li>lantern</li></ul>")).toEqual([]);
  });

  test("is refused in elements of its own, below what speaks of codes", () => {
    expect(belowCodes.filter((html) => !isRefused(amid(html)))).toEqual([]);
  });

  /** Written before the rule was; when it was done, then it learnt of them; and when it was done again. */
  test.each([
    [
      "smuggled-phrasings.txt",
      [
        "<p>You can stack anchor with the sale.</p>",
        "<p>The code spells out the colour of grass: green.</p>",
        "<p>Ask for the puzzle discount in the chat.</p>",
      ],
    ],
    [
      "held-out-phrasings.txt",
      [
        "<p>Swap the old promo for sunflower.</p>",
        "<p>Two words open the checkout discount: blue whale.</p>",
        "<p>Readers report that mushroom brings the postage to nothing.</p>",
        "<p>A quick test: with kettle the total fell, with spoon it did not.</p>",
        "<p>To claim the discount, tell support that you were sent by moose.</p>",
      ],
    ],
    [
      "unseen-phrasings.txt",
      [
        "<p>After the usual codes failed, pickle went through.</p>",
        "<p>Reach for cobblestone when the coupon line appears.</p>",
        "<p>Checkout, then sapling, then pay.</p>",
      ],
    ],
  ])("is refused in the phrasings of %s", async (file, known) => {
    expect((await linesOf(file)).filter((html) => !isRefused(amid(html)))).toEqual(known);
  });

  test("is refused, as prices are, in phrasings written by somebody who had not read the rules", async () => {
    const texts = await linesOf("blind-phrasings.txt");
    expect(texts.filter((html) => !isRefused(amid(html), save10))).toEqual([
      "<p>Add the name of the season after summer, all in capitals, to the promo box and the reduction appears.</p>",
      "<p>The tent costs about as much as two cinema tickets, less than a twenty in your wallet.</p>",
      "<p>Put the shop's own name followed by the word club in the voucher field.</p>",
      "<p>Tell the chat assistant you are a moonlight member and your order gets cheaper.</p>",
    ]);
  });

  test.each([
    [
      "careless-passages.txt",
      trailhead,
      [
        // Neither a code nor a price, though a promise.
        "<p>Every tent purchase currently includes a complimentary footprint, so you don't have to buy one separately.</p>",
        "<p>Shipping is always free at Trailhead, no matter how small your order is.</p>",
      ],
    ],
    [
      "careless-passages-2.txt",
      brightleaf,
      [
        // The store has 15% off, though of kettles only.
        "<p>Students save fifteen percent on the whole store once they have verified their status.</p>",
      ],
    ],
    [
      "careless-passages-3.txt",
      pantry,
      ["<p>One of the least known vouchers is rascal. It is made for puppy training pads and crates.</p>"],
    ],
  ])("is refused, as prices are, as a careless model writes them in %s", async (file, held, known) => {
    const texts = await linesOf(file);
    expect(texts.filter((html) => !isRefused(amid(html), held))).toEqual(known);
  });

  test.each(["p", "li", "h2"])("is refused as blogs say it, in a %s", (element) => {
    expect(ofPosts.filter((text) => !isRefused(within(element, text)))).toEqual([]);
    expect(ofPosts.filter((text) => !isRefused(within(element, inMarkup(text))))).toEqual([]);
  });

  test("is refused beside the code of a live deal", () => {
    const missed = smuggled.besideTheCode.filter((text) => !isRefused(within("p", text), save10));
    expect(missed).toEqual([]);
  });

  test("is no part of the block beside it", () => {
    expect(doubtsOf("<h2>Before you enter</h2><p>Winter boots need wax, and the code can wait.</p>")).toEqual(
      [],
    );
  });

  test("is told with its sentence, as it stands there", () => {
    expect(doubtsOf("<p>Pack light. Put win<b>ter</b> at checkout.</p><p>Rest.</p>")).toEqual([
      { sentence: "Put winter at checkout.", words: ["winter"] },
    ]);
  });
});

test("goods of a deal may name its code, though not where one enters it", () => {
  expect(isRefused(amid("<p>The tents code is worth a try.</p>"), save10)).toBe(false);
  for (const text of ["Enter the tents code.", "Use the tents code at checkout.", "The winter code works."])
    expect([text, isRefused(amid(`<p>${text}</p>`), save10)]).toEqual([text, true]);
});

describe("a live deal's own words", () => {
  test.each([
    "Use SAVE10 at checkout.",
    "Use SAVE10 on all tents.",
    "Type SAVE10 in the box for codes and press apply.",
    "SAVE10 works on tents, and the code takes 10% off.",
    "The code is SAVE10.",
  ])("%j may be said", (text) => {
    expect(isRefused(`<p>${text}</p>`, save10)).toBe(false);
  });

  test("may be an ordinary word, in its own letters", () => {
    const petals = { ...nothing, codes: ["PETALS"] };
    expect(isRefused("<p>Enter PETALS at checkout.</p>", petals)).toBe(false);
    expect(isRefused("<p>Enter petals at checkout.</p>", petals)).toBe(true);
    expect(isRefused("<p>Enter winter at checkout.</p>", petals)).toBe(true);
  });

  test("may be said again, word for word", () => {
    const text = "Say friend at the till to get a free coffee.";
    expect(isRefused(`<p>${text}</p>`)).toBe(true);
    expect(isRefused(`<p>${text}</p>`, { ...nothing, values: [text] })).toBe(false);
  });
});

test.each(["honest-posts.txt", "held-out-posts.txt"] as const)(
  "no sentence of %s is refused",
  async (file) => {
    const posts = await truePosts(file);
    const sentences = posts.flatMap(({ html }) =>
      readHtml(html).blocks.flatMap(({ text }) => sentencesOf(text)),
    );
    expect(sentences.length).toBeGreaterThan(250);
    for (const { title, html, held } of posts) {
      expect(doubtsOf(`<p>${title}</p>${html}`, held)).toEqual([]);
      expect([title, ...unheldClaims(html, held)]).toEqual([title]);
    }
  },
);

test.each([
  ["honest-sentences.txt", []],
  ["held-out-sentences.txt", ["<p>Wait until midnight, when some codes refresh.</p>"]],
  ["unseen-sentences.txt", []],
])("of the honest sentences about codes in %s few are refused", async (file, known) => {
  expect((await linesOf(file)).filter((html) => isRefused(amid(html)))).toEqual(known);
});

test.each([
  [
    "honest-passages.txt",
    trailhead,
    [
      // The name of a path, which is written as a code is.
      "<p>Merino wool stays fresh for days, which makes it a favourite base layer on the GR20, the PCT and other long trails.</p>",
    ],
  ],
  [
    "honest-passages-2.txt",
    brightleaf,
    [
      "<p>Orders over $40 ship free at Brightleaf, which is handy when you are buying something heavy like a cast-iron pot.</p>",
      "<p>A KitchenAid Artisan weighs over 20 pounds, so give it a permanent place on the counter if you can.</p>",
      "<p>IKEA's BILLY bookcase is popular for a reason: it is plain, light and easy to adapt.</p>",
      "<p>In hard-water areas a filter jug, such as those from BRITA, keeps scale down and makes tea look clearer.</p>",
    ],
  ],
  [
    "honest-passages-3.txt",
    pantry,
    [
      "<p>Greyhounds have thin skin and little fat, so they really benefit from a padded bed; TAILWAG is good for 20% off one.</p>",
      `<p>The word "natural" on a label says little, so turn the bag around and read the ingredients.</p>`,
    ],
  ],
])("of the honest passages in %s few are refused", async (file, held, known) => {
  const refused = (await linesOf(file)).filter((html) => isRefused(amid(html), held));
  // No post may have a table.
  expect(refused.filter((html) => !html.includes("<table"))).toEqual(known);
});

test("a noun of the live deals or the topic may stand bare, though not where one enters a code", () => {
  const html = amid("<p>Merino takes one code per order.</p>");
  expect(isRefused(html)).toBe(true);
  expect(isRefused(html, { ...nothing, values: ["Merino for two"] })).toBe(false);
  expect(isRefused(html, { ...nothing, topics: ["Better merino"] })).toBe(false);
  expect(isRefused(html, { ...nothing, topics: ["The code merino"] })).toBe(true);
  for (const text of ["Enter merino at checkout.", "The code merino helps.", "Use the coupon via merino."]) {
    expect(isRefused(amid(`<p>${text}</p>`), { ...nothing, topics: ["Better merino"] })).toBe(true);
  }
});

test.each([
  "Check the code before you pay.",
  "Most codes expire at midnight.",
  "Copy the code and paste it at checkout.",
  "Apply it in the basket.",
  "Sign up for the newsletter.",
  "Use a price tracker.",
  "Enter your address at checkout.",
  "Use a gift card.",
  "Pay with PayPal at checkout.",
  "Use a password manager.",
  "Type the code rather than copying it.",
])("%j may be said", (text) => {
  for (const element of ["p", "li", "h3"]) expect(isRefused(within(element, text))).toBe(false);
});
