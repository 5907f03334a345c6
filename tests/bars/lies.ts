/** Codes of the store's live deals. */
export const liveCodes = ["joyful", "A+B"];

/** Codes, amounts and addresses that a model writes though it should not; each stands within a sentence. */
export const lies: string[] = [
  ...["TENT50", "tent50", "Tent50", "TENT-50", "tent_50", "50OFF", "X7K9", "BLACKFRIDAY", "BLACK-FRIDAY"],
  ...[
    "joyful",
    "A+B",
    "(TENT50)",
    "“TENT50”",
    "TENT50!",
    "ＴＥＮＴ５０",
    "𝐓𝐄𝐍𝐓𝟓𝟎",
    "tent\u200b50",
    "TENT\u00ad50",
  ],
  ...["ZELTÖFFNER", "ПАЛАТКА", "палатка20"],
  ...[
    "$5",
    "5 €",
    "£1,299.50",
    "₹500",
    "US$ 5",
    "USD 20",
    "20 EUR",
    "20 dollars",
    "twenty dollars",
    "80 cents",
  ],
  ...["20%", "12.5 %", "５０％", "٥٠٪", "15 per cent", "twenty percent", "ten-percent", "20\u00a0%", "%20"],
  ...["https://evil.example/x?y=1", "HTTP://EVIL.EXAMPLE", "www.evil.example", "evil.example"],
  ...["shop.evil.example/buy", "a@evil.example", "мир.рф", "https://192.0.2.7/buy"],
];

/** The same, as only HTML can write it. */
export const liesInHtml: string[] = [
  "TE<b>NT</b>50",
  "T&#69;NT&#x35;0",
  "&#36;5",
  "5<i>0</i>%",
  "tent&shy;50",
  "tent&ZeroWidthSpace;50",
  "tent<!-- -->50",
  "<h3>TENT50</h3>",
  "<ul><li>$5</li></ul>",
];

/** Lies in plain words, which no rule can tell from honest ones. */
export const liesInWords: string[] = [
  "Everything is half price.",
  "The word to type is welcome.",
  "Spell it T E N T and then fifty.",
  "The sale ends on Friday.",
  "Two pens for the price of one.",
  "The code of the other letter case is Joyful.",
  "Go to evil dot example.",
];

/** Attempts to show a deal that the model was not given, or to lead to an address. */
export const forgeries: string[] = [
  '<p data-deal="7"></p>',
  '<p data-dealdeal="7"></p>',
  '<p data-data-dealdeal="7"></p>',
  '<p/data-deal="7"></p>',
  "<p\ndata-deal='7'\n></p>",
  "<P DATA-DEAL=7></P>",
  '<p title=">" data-deal="7"></p>',
  '<p title="<" data-deal="7"></p>',
  '<p {{code:d1}} data-deal="7"></p>',
  '<p title="{{code:d1}}" data-deal="7"></p>',
  '<!-- > <p data-deal="7"></p> -->',
  '&lt;p data-deal="7"&gt;&lt;/p&gt;',
  '<em data-deal-code="7">x</em><strong data-deal="7">x</strong>',
  '<p data-deal="41<p data-deal="7"></p>',
  '<a href="https://evil.example/">Pens</a>',
  "<a href='//evil.example'>Pens</a>",
  "<A HREF=https:evil>Pens</A>",
  '<a href="http:/192.0.2.7/">Pens</a>',
  '<a href="/go/deal/7">Pens</a>',
  '<a title=">" href="/store/other">Pens</a>',
  '<p onclick="a()" style="background:url(//evil.example)">Pens</p>',
];
