import { fixed, type HonestPage, other, percent, shipping, year } from "./honest-pages";

const page = (lang: string, body: string) =>
  `<!doctype html><html lang="${lang}"><head><title>Harbor &amp; Pine</title></head><body><main>${body}</main></body></html>`;

/** Pages as shops of several countries write them, written after the rules that read them. */
export const unseenPages: HonestPage[] = [
  {
    shape: "Turkish cards with a countdown and uses",
    html: page(
      "tr",
      `<h1>Kampanyalar</h1>${[
        [
          "Çadırlarda %20 indirim",
          "CADIR20",
          "Minimum sepet tutarı 500 TL.",
          `31 Aralık ${year} tarihine kadar`,
        ],
        [
          "Uyku tulumlarında %15 indirim",
          "UYKU15",
          "Yalnızca yeni üyeler.",
          `15 Ocak ${year + 1} tarihine kadar`,
        ],
        ["Ocaklarda %30 indirim", "OCAK30", "Kampanyalar birleştirilemez.", `1 Mart ${year} tarihine kadar`],
      ]
        .map(
          ([head, code, terms, end]) =>
            `<div class="kart"><h3>${head}</h3><span class="sayac">02:13:45</span><b>${code}</b><p>${terms}</p><p>${end}</p><small>Used 41 times today</small></div>`,
        )
        .join("")}`,
    ),
    offers: [
      percent("%20", "Çadırlarda", {
        code: "CADIR20",
        conditions: ["Minimum sepet tutarı 500 TL."],
        end: `31 Aralık ${year}`,
      }),
      percent("%15", "Uyku tulumlarında", {
        code: "UYKU15",
        conditions: ["Yalnızca yeni üyeler."],
        end: `15 Ocak ${year + 1}`,
      }),
      percent("%30", "Ocaklarda", { code: "OCAK30", end: `1 Mart ${year}` }),
    ],
  },
  {
    shape: "a Japanese list with glued values",
    html: page(
      "ja",
      `<h1>クーポン</h1><ul><li>全品10%OFF クーポンコード：ZEN10 有効期限：${year}年12月31日まで</li><li>テント20%OFF クーポンコード：TENTO20 ${year}年1月15日まで</li><li>寝袋15%OFF クーポンコード：NEBUKURO15 初回のみ</li><li>5,000円以上で送料無料</li></ul>`,
    ),
    offers: [
      percent("10%", "全品", { code: "ZEN10", end: `${year}年12月31日` }),
      percent("20%", "テント", { code: "TENTO20", end: `${year}年1月15日` }),
      percent("15%", "寝袋", { code: "NEBUKURO15", conditions: ["初回のみ"] }),
      other("5,000円以上で送料無料"),
    ],
  },
  {
    shape: "Arabic cards with Arabic days",
    html: page(
      "ar",
      `<h1>عروض</h1><div class="g">${[
        [
          "خصم 20% على الخيام",
          "KHAYMA20",
          "٣١ ديسمبر ٢٠٢٧".replace("٢٠٢٧", String(year)),
          "الحد الأدنى 200 ريال",
        ],
        ["خصم 15% على الحقائب", "HAQIBA15", `15 يناير ${year + 1}`, "للعملاء الجدد فقط"],
      ]
        .map(
          ([head, code, end, terms]) =>
            `<div class="c" dir="rtl"><h3>${head}</h3><code>${code}</code><p>حتى ${end}</p><p>${terms}</p></div>`,
        )
        .join("")}</div>`,
    ),
    offers: [
      percent("20%", "الخيام", {
        code: "KHAYMA20",
        end: `٣١ ديسمبر ${year}`,
        conditions: ["الحد الأدنى 200 ريال"],
      }),
      percent("15%", "الحقائب", {
        code: "HAQIBA15",
        end: `15 يناير ${year + 1}`,
        conditions: ["للعملاء الجدد فقط"],
      }),
    ],
  },
  {
    shape: "codes with odd signs, numbered notes",
    html: page(
      "en",
      `<h1>Offers</h1><ul><li>20% off tents with TENT/20<sup>1</sup></li><li>$15 off your first order with FIRST#15<sup>2</sup></li><li>10% off everything with DAD'S10</li><li>25% off stoves with #COOK25</li></ul><footer><p><sup>1</sup> Minimum spend $50.</p><p><sup>2</sup> New customers only.</p></footer>`,
    ),
    offers: [
      percent("20%", "tents", { code: "TENT/20", conditions: ["Minimum spend $50."] }),
      fixed("$15", "your first order", { code: "FIRST#15", conditions: ["New customers only."] }),
      percent("10%", "everything", { code: "DAD'S10" }),
      percent("25%", "stoves", { code: "#COOK25" }),
    ],
  },
  {
    shape: "a marquee above accordions that a press opens",
    html: page(
      "en",
      `<div class="bar">${"<span>Free delivery on orders over $40</span> • ".repeat(5)}</div><h1>Codes</h1>${[
        ["20% off tents", "TENT20", "Minimum spend $50."],
        ["15% off bags", "BAGS15", "With a valid student card."],
        ["30% off stoves", "COOK30", "At most 2 for each order."],
      ]
        .map(
          ([head, code, terms], at) =>
            `<article><h3>${head}</h3><p>Code: <b>${code}</b></p><button aria-controls="t${at}" aria-expanded="false">Terms</button><div id="t${at}" hidden>${terms}</div></article>`,
        )
        .join("")}`,
    ),
    offers: [
      shipping("Free delivery", "orders over $40"),
      percent("20%", "tents", { code: "TENT20", conditions: ["Minimum spend $50."] }),
      percent("15%", "bags", { code: "BAGS15", conditions: ["With a valid student card."] }),
      percent("30%", "stoves", { code: "COOK30", conditions: ["At most 2 for each order."] }),
    ],
  },
  {
    shape: "Polish sections, each with its heading",
    html: page(
      "pl",
      `<h1>Promocje</h1><section><h2>Namioty</h2><p>20% zniżki na namioty</p><p>Kod: <strong>NAMIOT20</strong></p><p>Minimalne zamówienie 200 zł.</p><p>Do 31 grudnia ${year}</p></section><section><h2>Dostawa</h2><p>Darmowa dostawa na zamówienia od 150 zł</p></section><section><h2>Plecaki</h2><p>15% zniżki na plecaki</p><p>Kod: <strong>PLECAK15</strong></p><p>Tylko dla nowych klientów.</p></section>`,
    ),
    offers: [
      percent("20%", "namioty", {
        code: "NAMIOT20",
        conditions: ["Minimalne zamówienie 200 zł."],
        end: `31 grudnia ${year}`,
      }),
      shipping("Darmowa dostawa", "zamówienia od 150 zł"),
      percent("15%", "plecaki", { code: "PLECAK15", conditions: ["Tylko dla nowych klientów."] }),
    ],
  },
  {
    shape: "a Dutch table and an Italian aside",
    html: page(
      "nl",
      `<h1>Acties</h1><table><tr><th>Actie</th><th>Code</th><th>Voorwaarden</th><th>Tot</th></tr><tr><td>20% korting op tenten</td><td>TENT20NL</td><td>Vanaf € 50.</td><td>31 december ${year}</td></tr><tr><td>10% korting op alles</td><td>ALLES10</td><td>Alleen online.</td><td>1 maart ${year}</td></tr></table><aside lang="it"><h2>Italia</h2><p>15% di sconto sugli zaini con il codice ZAINO15, fino al 28 febbraio ${year}</p></aside>`,
    ),
    offers: [
      percent("20%", "tenten", { code: "TENT20NL", conditions: ["Vanaf € 50."], end: `31 december ${year}` }),
      percent("10%", "alles", { code: "ALLES10", conditions: ["Alleen online."], end: `1 maart ${year}` }),
      percent("15%", "zaini", { code: "ZAINO15", end: `28 febbraio ${year}` }),
    ],
  },
  {
    shape: "Portuguese paragraphs, one for each",
    html: page(
      "pt",
      `<h1>Ofertas</h1><p>20% de desconto em barracas com o cupom BARRACA20. Pedido mínimo de R$ 200. Até 31 de dezembro de ${year}.</p><p>10% de desconto em tudo com o cupom TUDO10. Só para novos clientes.</p><p>Frete grátis em pedidos acima de R$ 150</p>`,
    ),
    offers: [
      percent("20%", "barracas", {
        code: "BARRACA20",
        conditions: ["Pedido mínimo de R$ 200."],
        end: `31 de dezembro de ${year}`,
      }),
      percent("10%", "tudo", { code: "TUDO10", conditions: ["Só para novos clientes."] }),
      shipping("Frete grátis", "pedidos acima de R$ 150"),
    ],
  },
];
