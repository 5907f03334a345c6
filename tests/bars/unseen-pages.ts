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
  {
    shape: "a Spanish description list",
    html: page(
      "es",
      `<h1>Cupones</h1><dl><dt>20 % de descuento en tiendas de campaña</dt><dd>Código: <kbd>CAMPO20</kbd></dd><dd>Pedido mínimo de 60 €.</dd><dd>Válido hasta el 31 de diciembre de ${year}</dd><dt>10 € de descuento en tu primer pedido</dt><dd>Código: <kbd>HOLA10</kbd></dd><dd>Solo para nuevos clientes.</dd><dt>Envío gratis en pedidos desde 45 €</dt><dd>No se necesita código.</dd></dl>`,
    ),
    offers: [
      percent("20 %", "tiendas de campaña", {
        code: "CAMPO20",
        conditions: ["Pedido mínimo de 60 €."],
        end: `31 de diciembre de ${year}`,
      }),
      fixed("10 €", "tu primer pedido", { code: "HOLA10", conditions: ["Solo para nuevos clientes."] }),
      shipping("Envío gratis", "pedidos desde 45 €"),
    ],
  },
  {
    shape: "French cards whose codes stand in fields",
    html: page(
      "fr",
      `<h1>Nos codes promo</h1><div class="grid">${[
        ["-20 % sur les tentes", "TENTE20", "Dès 50 € d'achat.", `Jusqu'au 31 décembre ${year}`],
        [
          "-15 % sur les sacs à dos",
          "SAC15",
          "Réservé aux nouveaux clients.",
          `Jusqu'au 15 janvier ${year + 1}`,
        ],
        ["-30 % sur les réchauds", "FEU30", "Non cumulable.", `Jusqu'au 1er mars ${year}`],
      ]
        .map(
          ([head, code, terms, end]) =>
            `<article><p class="t">${head}</p><div><input readonly value="${code}" aria-label="Code"><button type="button">Copier</button></div><ul><li>${terms}</li><li>${end}</li></ul></article>`,
        )
        .join("")}</div>`,
    ),
    offers: [
      percent("20 %", "tentes", {
        code: "TENTE20",
        conditions: ["Dès 50 € d'achat."],
        end: `31 décembre ${year}`,
      }),
      percent("15 %", "sacs à dos", {
        code: "SAC15",
        conditions: ["Réservé aux nouveaux clients."],
        end: `15 janvier ${year + 1}`,
      }),
      percent("30 %", "réchauds", {
        code: "FEU30",
        conditions: ["Non cumulable."],
        end: `1er mars ${year}`,
      }),
    ],
  },
  {
    shape: "a Korean list with values before and after",
    html: page(
      "ko",
      `<h1>쿠폰</h1><ul class="coupon"><li><strong>텐트 20% 할인</strong><br>쿠폰 코드: TENTKR20<br>5만원 이상 구매 시<br>${year}년 12월 31일까지</li><li><strong>배낭 15% 할인</strong><br>쿠폰 코드: BAGKR15<br>신규 회원 전용<br>${year + 1}년 1월 15일까지</li><li><strong>3만원 이상 무료배송</strong></li></ul>`,
    ),
    offers: [
      percent("20%", "텐트", {
        code: "TENTKR20",
        conditions: ["5만원 이상 구매 시"],
        end: `${year}년 12월 31일`,
      }),
      percent("15%", "배낭", {
        code: "BAGKR15",
        conditions: ["신규 회원 전용"],
        end: `${year + 1}년 1월 15일`,
      }),
      other("3만원 이상 무료배송"),
    ],
  },
  {
    shape: "a Swedish table whose rows have heads",
    html: page(
      "sv",
      `<h1>Rabattkoder</h1><table><thead><tr><th>Kod</th><th>Rabatt</th><th>Gäller</th><th>Villkor</th></tr></thead><tbody><tr><th scope="row">TALT20</th><td>20 % rabatt på tält</td><td>t.o.m. 31 december ${year}</td><td>Minsta köp 500 kr.</td></tr><tr><th scope="row">RYGG15</th><td>15 % rabatt på ryggsäckar</td><td>t.o.m. 15 januari ${year + 1}</td><td>Endast nya kunder.</td></tr><tr><th scope="row">KOK100</th><td>100 kr rabatt på kök</td><td>tills vidare</td><td>Ett köp per kund.</td></tr></tbody></table>`,
    ),
    offers: [
      percent("20 %", "tält", {
        code: "TALT20",
        conditions: ["Minsta köp 500 kr."],
        end: `31 december ${year}`,
      }),
      percent("15 %", "ryggsäckar", {
        code: "RYGG15",
        conditions: ["Endast nya kunder."],
        end: `15 januari ${year + 1}`,
      }),
      fixed("100 kr", "kök", { code: "KOK100", conditions: ["Ett köp per kund."] }),
    ],
  },
  {
    shape: "questions and answers that open",
    html: page(
      "en",
      `<h1>Discounts: your questions</h1><details open><summary>Is there a code for tents?</summary><p>Yes. TENT20 takes 20% off tents until 31 December ${year}. You must spend at least $50.</p></details><details open><summary>And for students?</summary><p>Use STUDENT15 for 15% off backpacks. A valid student card is needed.</p></details><details open><summary>Do you deliver for free?</summary><p>Free delivery on orders over $40</p></details>`,
    ),
    offers: [
      percent("20%", "tents", {
        code: "TENT20",
        conditions: ["You must spend at least $50."],
        end: `31 December ${year}`,
      }),
      percent("15%", "backpacks", {
        code: "STUDENT15",
        conditions: ["A valid student card is needed."],
      }),
      shipping("Free delivery", "orders over $40"),
    ],
  },
  {
    shape: "one sentence that names three codes",
    html: page(
      "en",
      `<h1>This month</h1><p>Use TENT10 for 10% off tents, BAGS20 for 20% off bags, or COOK30 for 30% off stoves.</p><p>Members: enter CLUB5 at the checkout to take $5 off repairs</p>`,
    ),
    offers: [
      percent("10%", "tents", { code: "TENT10" }),
      percent("20%", "bags", { code: "BAGS20" }),
      percent("30%", "stoves", { code: "COOK30" }),
      fixed("$5", "repairs", { code: "CLUB5" }),
    ],
  },
  {
    shape: "German tiles whose codes have a blank",
    html: page(
      "de",
      `<h1>Gutscheine</h1><div class="kacheln">${[
        ["20 % Rabatt auf Zelte", "SOMMER 20", "Mindestbestellwert 50 €.", `Gültig bis 31.12.${year}`],
        ["10 € Rabatt auf Ihre erste Bestellung", "HALLO 10", "Nur für Neukunden.", ""],
        ["15 % Rabatt auf Rucksäcke", "RUCK 15", "Nicht kombinierbar.", `Gültig bis 15.01.${year + 1}`],
      ]
        .map(
          ([head, code, terms, end]) =>
            `<div class="kachel"><h3>${head}</h3><p>Code: <strong>${code}</strong></p><p>${terms}</p>${end ? `<p>${end}</p>` : ""}</div>`,
        )
        .join("")}</div>`,
    ),
    offers: [
      percent("20 %", "Zelte", {
        code: "SOMMER 20",
        conditions: ["Mindestbestellwert 50 €."],
        end: `31.12.${year}`,
      }),
      fixed("10 €", "Ihre erste Bestellung", { code: "HALLO 10", conditions: ["Nur für Neukunden."] }),
      percent("15 %", "Rucksäcke", {
        code: "RUCK 15",
        conditions: ["Nicht kombinierbar."],
        end: `15.01.${year + 1}`,
      }),
    ],
  },
  {
    shape: "a Czech strip that repeats, and lines of one block",
    html: page(
      "cs",
      `<div class="pas">${`<span>Doprava zdarma od 1 000 Kč</span><span>•</span>`.repeat(4)}</div><h1>Slevy</h1><div>20 % sleva na stany<br>Kód: STAN20<br>Minimální nákup 1 500 Kč.<br>Platí do 31. prosince ${year}<br><br>15 % sleva na batohy<br>Kód: BATOH15<br>Pouze pro nové zákazníky.<br>Platí do 15. ledna ${year + 1}</div>`,
    ),
    offers: [
      other("Doprava zdarma od 1 000 Kč"),
      percent("20 %", "stany", {
        code: "STAN20",
        conditions: ["Minimální nákup 1 500 Kč."],
        end: `31. prosince ${year}`,
      }),
      percent("15 %", "batohy", {
        code: "BATOH15",
        conditions: ["Pouze pro nové zákazníky."],
        end: `15. ledna ${year + 1}`,
      }),
    ],
  },
];
