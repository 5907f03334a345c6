import { englishOffers, fixed, type HonestPage, other, percent, shipping, year } from "./honest-pages";
import type { Truth } from "./model";

/** Each offer with the sentence, or the parts, that a shop says it in. */
type Said = { offer: Truth; head: string; code?: string; rest: string[] };

const ENGLISH: Said[] = englishOffers.map((offer) => {
  const { kind, value, what, upTo, title, code, conditions, end } = offer;
  const head =
    kind === "other"
      ? (title ?? "")
      : kind === "free-shipping"
        ? `${value} on ${what}`
        : `${upTo ? `${upTo} ` : ""}${value} off ${what}`;
  return { offer, head, ...(code ? { code } : {}), rest: [...conditions, ...(end ? [`Ends ${end}`] : [])] };
});

/** As shops really write: capitals, several kinds of days, values after what they are off. */
const LOUD: Said[] = [
  {
    offer: percent("20%", "SITEWIDE", {
      code: "FALL20",
      end: `12/31/${year}`,
      conditions: ["Exclusions apply."],
    }),
    head: "20% OFF SITEWIDE",
    code: "FALL20",
    rest: ["Exclusions apply.", `Expires 12/31/${year}`],
  },
  {
    offer: fixed("$25", "your purchase of $150 or more", {
      code: "TAKE25",
      end: `Sunday, December 5, ${year}`,
    }),
    head: "Take $25 off your purchase of $150 or more",
    code: "TAKE25",
    rest: [`Offer ends Sunday, December 5, ${year}.`],
  },
  {
    offer: percent("30%", "clearance", { upTo: "Up to", end: `Dec. 24, ${year}` }),
    head: "Up to 30% off clearance",
    rest: [`Valid through Dec. 24, ${year}.`],
  },
  {
    offer: percent("15%", "your first app order", {
      code: "APP15",
      conditions: ["Cannot be combined with other codes."],
    }),
    head: "15% off your first app order",
    code: "APP15",
    rest: ["Cannot be combined with other codes."],
  },
  {
    offer: shipping("Free Shipping", "orders $35+", { conditions: ["Contiguous U.S. only."] }),
    head: "Free Shipping on orders $35+",
    rest: ["Contiguous U.S. only."],
  },
  {
    offer: other("Buy one, get one free on water bottles", { end: `${year}-12-31` }),
    head: "Buy one, get one free on water bottles",
    rest: [`Until ${year}-12-31`],
  },
  {
    offer: percent("10%", "for students", { conditions: ["Verify with your school e-mail."] }),
    head: "10% off for students",
    rest: ["Verify with your school e-mail."],
  },
  {
    offer: other("Refer a friend and both get $20."),
    head: "Refer a friend and both get $20.",
    rest: [],
  },
  {
    offer: percent("40%", "select hiking boots", { code: "BOOTS-40" }),
    head: "40% off select hiking boots",
    code: "BOOTS-40",
    rest: ["While supplies last."],
  },
  {
    offer: fixed("$10", "any lantern", { code: "GLOW10", conditions: ["Limit 1 per household."] }),
    head: "$10 off any lantern",
    code: "GLOW10",
    rest: ["Limit 1 per household."],
  },
  {
    offer: percent("25%", "orders over $100", {
      code: "BIG25",
      start: `20 November ${year - 1}`,
      end: `2 December ${year}`,
    }),
    head: "25% off orders over $100",
    code: "BIG25",
    rest: [`20 November ${year - 1} – 2 December ${year}`],
  },
  {
    offer: other("Free gift wrapping on every order"),
    head: "Free gift wrapping on every order",
    rest: [],
  },
];

const GERMAN: Said[] = [
  {
    offer: percent("20 %", "alles außer Tiernahrung", { code: "BAU20", end: `31.12.${year}` }),
    head: "20 % Rabatt auf alles außer Tiernahrung",
    code: "BAU20",
    rest: [`Gültig bis einschließlich 31.12.${year}.`],
  },
  {
    offer: fixed("10 €", "Ihre Bestellung", { code: "WILLKOMMEN10", conditions: ["Ab 50 € Einkaufswert."] }),
    head: "10 € Rabatt auf Ihre Bestellung",
    code: "WILLKOMMEN10",
    rest: ["Ab 50 € Einkaufswert."],
  },
  {
    offer: percent("70 %", "Einzelstücke", { upTo: "Bis zu" }),
    head: "Bis zu 70 % auf Einzelstücke",
    rest: [],
  },
  {
    offer: shipping("Gratisversand", "Bestellungen ab 29 €"),
    head: "Gratisversand für Bestellungen ab 29 €",
    rest: [],
  },
  { offer: other("30 Tage Rückgaberecht."), head: "30 Tage Rückgaberecht.", rest: [] },
  {
    offer: percent("15 %", "Werkzeug", { code: "HAMMER", end: `24. Dez. ${year}` }),
    head: "15 % auf Werkzeug",
    code: "HAMMER",
    rest: [`Nur bis 24. Dez. ${year}.`],
  },
  {
    offer: percent("5 %", "Farben", { code: "BUNT5" }),
    head: "5 % Nachlass auf Farben",
    code: "BUNT5",
    rest: [],
  },
  {
    offer: other("Gratis Pinsel zu jeder Dose Lack"),
    head: "Gratis Pinsel zu jeder Dose Lack",
    rest: [],
  },
  { offer: other("Newsletter: 5 € Gutschein."), head: "Newsletter: 5 € Gutschein.", rest: [] },
  {
    offer: percent("12 %", "Gartenmöbel", { code: "GARTEN12", conditions: ["Nur online."] }),
    head: "12 % auf Gartenmöbel",
    code: "GARTEN12",
    rest: ["Nur online."],
  },
];

const FRENCH: Said[] = [
  {
    offer: percent("20 %", "toute la boutique", { code: "HIVER20", end: `31 déc. ${year}` }),
    head: "20 % de remise sur toute la boutique",
    code: "HIVER20",
    rest: [`Jusqu'au 31 déc. ${year}.`],
  },
  {
    offer: fixed("10 €", "votre panier", { code: "MERCI10", conditions: ["À partir de 60 € d'achat."] }),
    head: "10 € offerts sur votre panier",
    code: "MERCI10",
    rest: ["À partir de 60 € d'achat."],
  },
  {
    offer: percent("50 %", "les soldes", { upTo: "Jusqu'à" }),
    head: "Jusqu'à 50 % sur les soldes",
    rest: [],
  },
  {
    offer: shipping("Livraison offerte", "49 € d'achat"),
    head: "Livraison offerte dès 49 € d'achat",
    rest: [],
  },
  { offer: other("Retour sous 30 jours."), head: "Retour sous 30 jours.", rest: [] },
  {
    offer: percent("15 %", "les lampes", { code: "LUMIERE", end: `1er mars ${year}` }),
    head: "15 % sur les lampes",
    code: "LUMIERE",
    rest: [`Valable jusqu'au 1er mars ${year}.`],
  },
  {
    offer: percent("5 %", "les livres", { code: "LIRE5" }),
    head: "5 % sur les livres",
    code: "LIRE5",
    rest: [],
  },
  { offer: other("Un cadeau pour chaque commande"), head: "Un cadeau pour chaque commande", rest: [] },
  { offer: other("Parrainage : 8 € pour vous deux."), head: "Parrainage : 8 € pour vous deux.", rest: [] },
  {
    offer: percent("12 %", "la vaisselle", { code: "TABLE12", conditions: ["Hors marques partenaires."] }),
    head: "12 % sur la vaisselle",
    code: "TABLE12",
    rest: ["Hors marques partenaires."],
  },
];

const SPANISH: Said[] = [
  {
    offer: percent("20%", "toda la tienda", { code: "INVIERNO20", end: `31 de diciembre de ${year}` }),
    head: "20% de descuento en toda la tienda",
    code: "INVIERNO20",
    rest: [`Válido hasta el 31 de diciembre de ${year}.`],
  },
  {
    offer: fixed("10€", "tu compra", { code: "GRACIAS10", conditions: ["Compra mínima: 60€."] }),
    head: "10€ de descuento en tu compra",
    code: "GRACIAS10",
    rest: ["Compra mínima: 60€."],
  },
  { offer: percent("50%", "rebajas", { upTo: "Hasta un" }), head: "Hasta un 50% en rebajas", rest: [] },
  { offer: shipping("Envío gratuito", "península"), head: "Envío gratuito a península", rest: [] },
  { offer: other("Devolución en 30 días."), head: "Devolución en 30 días.", rest: [] },
  {
    offer: percent("15%", "lámparas", { code: "LUZ15", end: `31-03-${year}` }),
    head: "15% en lámparas",
    code: "LUZ15",
    rest: [`Hasta 31-03-${year}`],
  },
  { offer: percent("5%", "libros", { code: "LEER5" }), head: "5% en libros", code: "LEER5", rest: [] },
  { offer: other("Un regalo con cada pedido"), head: "Un regalo con cada pedido", rest: [] },
  { offer: other("Segunda unidad a mitad de precio"), head: "Segunda unidad a mitad de precio", rest: [] },
  {
    offer: percent("12%", "vajillas", { code: "MESA12" }),
    head: "12% en vajillas",
    code: "MESA12",
    rest: ["No acumulable."],
  },
];

const HEBREW: Said[] = [
  {
    offer: percent("20%", "כל האתר", { code: "HOREF20", end: `31.12.${year}` }),
    head: "20% הנחה על כל האתר",
    code: "HOREF20",
    rest: [`בתוקף עד 31.12.${year}`],
  },
  {
    offer: fixed("₪50", "בהזמנה ראשונה", { code: "SHALOM50" }),
    head: "₪50 הנחה בהזמנה ראשונה",
    code: "SHALOM50",
    rest: [],
  },
  {
    offer: percent("15%", "ספרים", { code: "SEFER15", conditions: ["לסטודנטים בלבד."] }),
    head: "15% הנחה על ספרים",
    code: "SEFER15",
    rest: ["לסטודנטים בלבד."],
  },
  { offer: percent("40%", "מעילים", { upTo: "עד" }), head: "עד 40% הנחה על מעילים", rest: [] },
  { offer: shipping("משלוח חינם", "בקנייה מעל ₪200"), head: "משלוח חינם בקנייה מעל ₪200", rest: [] },
  { offer: other("החזרה חינם תוך 30 יום."), head: "החזרה חינם תוך 30 יום.", rest: [] },
  {
    offer: percent("10%", "נעליים", { code: "NAAL10" }),
    head: "10% הנחה על נעליים",
    code: "NAAL10",
    rest: [],
  },
  { offer: other("אריזת מתנה לכל הזמנה"), head: "אריזת מתנה לכל הזמנה", rest: [] },
  { offer: percent("25%", "תיקים", { code: "TIK25" }), head: "25% הנחה על תיקים", code: "TIK25", rest: [] },
  { offer: other("מתנה לכל חבר חדש"), head: "מתנה לכל חבר חדש", rest: [] },
];

type Shape = (all: Said[]) => string;
const each =
  (render: (said: Said, at: number) => string): Shape =>
  (all) =>
    all.map(render).join("\n");
const tag = (name: string, text: string) => (text ? `<${name}>${text}</${name}>` : "");
const tags = (name: string, texts: string[]) => texts.map((text) => tag(name, text)).join("");
const codeOf = ({ code }: Said, before = "Code: ") => (code ? `${before}${code}` : "");
const stop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

const SHAPES: Record<string, [Said[], Shape]> = {
  "a description list with groups": [
    LOUD,
    (all) =>
      `<dl>${each((s) => `<div><dt>${s.head}</dt>${tags("dd", [codeOf(s), ...s.rest].filter(Boolean)) || "<dd>No code.</dd>"}</div>`)(all)}</dl>`,
  ],
  "a newsletter of nested tables": [
    LOUD,
    (all) =>
      `<table width="600"><tr><td>${each((s) => `<table width="100%"><tr><td><table><tr><td><font size="5">${s.head}</font></td></tr>${s.code ? `<tr><td><table><tr><td>USE CODE: ${s.code}</td></tr></table></td></tr>` : ""}${s.rest.map((r) => `<tr><td><font size="1">${r}</font></td></tr>`).join("")}<tr><td><a href="/s">SHOP NOW</a></td></tr></table></td></tr></table>`)(all)}</td></tr></table>`,
  ],
  "a grid of cells without cards": [
    ENGLISH,
    (all) =>
      `<div style="display:grid;grid-template-columns:2fr 1fr 2fr">${each((s) => `<div>${s.head}</div><div>${s.code ?? "no code"}</div><div>${s.rest.join(" ") || "–"}</div>`)(all)}</div>`,
  ],
  "a grid of linked cards with a badge": [
    LOUD,
    (all) =>
      `<div class="grid">${each((s) => `<div class="tile"><a href="/x"><span class="badge">Deal</span><div class="txt"><div>${s.head}</div><div>${codeOf(s, "Use ")}</div></div></a><div class="more">${s.rest.join(" ")}</div></div>`)(all)}</div>`,
  ],
  "accordions with a list inside": [
    LOUD,
    each(
      (s) =>
        `<details><summary><h3>${s.head}</h3></summary><ul>${tags("li", [codeOf(s), ...s.rest].filter(Boolean)) || "<li>No code needed.</li>"}</ul></details>`,
    ),
  ],
  "text as JSON": [
    ENGLISH,
    (all) =>
      `<pre>[\n${all.map((s) => `  { "offer": "${s.head}", "code": ${s.code ? `"${s.code}"` : "null"}, "terms": "${s.rest.join(" ")}" }`).join(",\n")}\n]</pre>`,
  ],
  "questions and answers": [
    ENGLISH,
    (all) =>
      `<div class="faq">${each((s) => `<h3>Is there something for ${s.offer.what ?? "me"}?</h3><p>Yes: ${s.head}${s.code ? ` with the code ${s.code}` : ""}. ${s.rest.map(stop).join(" ")}</p>`)(all)}</div>`,
  ],
  "German list of definitions": [
    GERMAN,
    (all) =>
      `<dl>${each((s) => `<dt>${s.head}</dt><dd>${[codeOf(s, "Gutscheincode: "), ...s.rest].filter(Boolean).join(" – ") || "Ohne Code."}</dd>`)(all)}</dl>`,
  ],
  "German paragraph for all": [
    GERMAN,
    (all) =>
      tag(
        "p",
        all
          .map((s) =>
            [stop(s.head), codeOf(s, "Code ") && stop(codeOf(s, "Code ")), ...s.rest]
              .filter(Boolean)
              .join(" "),
          )
          .join(" "),
      ),
  ],
  "French cards with a button": [
    FRENCH,
    (all) =>
      `<section>${each((s) => `<div class="offre"><p class="h">${s.head}</p>${s.code ? `<button type="button">${s.code}</button>` : ""}<p>${s.rest.join(" ")}</p></div>`)(all)}</section>`,
  ],
  "Spanish table": [
    SPANISH,
    (all) =>
      `<table><thead><tr><th>Oferta</th><th>Código</th><th>Condiciones</th></tr></thead><tbody>${each((s) => `<tr><td>${s.head}</td><td>${s.code ?? "–"}</td><td>${s.rest.join(" ")}</td></tr>`)(all)}</tbody></table>`,
  ],
  "right to left cards": [
    HEBREW,
    (all) =>
      `<div dir="rtl">${each((s) => `<div class="c"><h3>${s.head}</h3>${s.code ? `<p>קוד קופון: <bdi>${s.code}</bdi></p>` : ""}${tags("p", s.rest)}</div>`)(all)}</div>`,
  ],
  "right to left list": [
    HEBREW,
    (all) =>
      `<ul dir="rtl">${each((s) => `<li>${stop(s.head)} ${s.code ? `קוד: ${s.code}.` : ""} ${s.rest.join(" ")}</li>`)(all)}</ul>`,
  ],
  "lines with bars": [
    LOUD,
    (all) =>
      `<p>${all.map((s) => [s.head, codeOf(s), ...s.rest].filter(Boolean).join(" | ")).join("<br>")}</p>`,
  ],
  "tabs with panels": [
    ENGLISH,
    (all) =>
      `<div role="tablist"><button role="tab">Codes</button><button role="tab">Deals</button></div>${[all.filter((s) => s.code), all.filter((s) => !s.code)].map((some) => `<div role="tabpanel">${each((s) => `<div class="row"><div class="l"><strong>${s.head}</strong><br>${s.rest.join("<br>")}</div><div class="r">${s.code ? `<code>${s.code}</code>` : ""}</div></div>`)(some)}</div>`).join("")}`,
  ],
  "the code before its headline": [
    LOUD,
    each(
      (s) =>
        `<div class="cpn"><div class="k">${s.code ?? "DEAL"}</div><div class="h">${s.head}</div><div class="d">${s.rest.join(" ")}</div></div>`,
    ),
  ],
  "days in time elements": [
    ENGLISH,
    each(
      (s) =>
        `<section class="o"><header><h4>${s.head}</h4></header>${s.code ? `<p>Code <b>${s.code}</b></p>` : ""}<footer>${s.offer.conditions.join(" ")} ${s.offer.end ? `Ends <time datetime="x">${s.offer.end}</time>` : ""}</footer></section>`,
    ),
  ],
  "fieldsets with a legend": [
    LOUD,
    each((s) => `<fieldset><legend>${s.head}</legend>${tag("p", codeOf(s))}${tags("p", s.rest)}</fieldset>`),
  ],
  "a list with dashes": [
    LOUD,
    (all) =>
      `<ul>${each((s) => `<li>${[s.head, s.code && `code ${s.code}`, ...s.rest].filter(Boolean).join(" – ")}</li>`)(all)}</ul>`,
  ],
};

/** Pages of structures that other pages lack, each with 10 to 12 true offers. */
export const morePages: HonestPage[] = Object.entries(SHAPES).map(([shape, [said, render]]) => ({
  shape,
  offers: said.map(({ offer }) => offer),
  html: `<!doctype html><html><head><title>Offers</title></head><body><nav><a href="/">Home</a></nav><main><h1>Harbor &amp; Pine</h1>${render(said)}<h2>About us</h2><p>Open since 1990, from 9 to 17.</p></main></body></html>`,
}));
