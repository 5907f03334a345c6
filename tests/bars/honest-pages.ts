import type { Truth } from "./model";

/** A page whose offers are all true. */
export type HonestPage = { shape: string; html: string; offers: Truth[] };

export const year = new Date().getUTCFullYear() + 1;

const none = {
  code: null,
  value: null,
  upTo: null,
  what: null,
  title: null,
  start: null,
  end: null,
  conditions: [],
};
export const percent = (value: string, what: string | null, more: Partial<Truth> = {}): Truth => ({
  ...none,
  kind: "percentage",
  value,
  what,
  ...more,
});
export const fixed = (value: string, what: string | null, more: Partial<Truth> = {}): Truth => ({
  ...percent(value, what, more),
  kind: "fixed",
});
export const shipping = (value: string, what: string | null, more: Partial<Truth> = {}): Truth => ({
  ...percent(value, what, more),
  kind: "free-shipping",
});
export const other = (title: string, more: Partial<Truth> = {}): Truth => ({
  ...none,
  kind: "other",
  title,
  ...more,
});

const ENGLISH: Truth[] = [
  percent("20%", "tents", { code: "TENT20", conditions: ["Minimum spend $50."], end: `31 December ${year}` }),
  fixed("$15", "your first order", {
    code: "WELCOME15",
    conditions: ["Orders over $60 only.", "New customers only."],
  }),
  percent("10%", "everything", { code: "TRAIL-10", end: `January 31, ${year + 1}` }),
  percent("25%", "sleeping bags", { code: "JOY" }),
  fixed("$5", "repairs", { code: "FIXIT", conditions: ["One use for each customer."] }),
  percent("40%", "last season's jackets", { upTo: "up to" }),
  shipping("Free delivery", "orders over $40"),
  other("Free returns within 60 days."),
  other("Gift cards from $10, sent by mail within minutes."),
  percent("15%", "backpacks", {
    code: "STUDENT15",
    conditions: ["With a valid student card."],
    end: `06/30/${year}`,
  }),
  shipping("Free shipping", "all orders", { code: "SHIPFREE", conditions: ["Excludes Alaska and Hawaii."] }),
  percent("30%", "stoves and pots", {
    code: "COOK30",
    conditions: ["At most 2 for each order."],
    end: `Mar 1st, ${year}`,
  }),
];

const GERMAN: Truth[] = [
  percent("20 %", "Zelte", {
    code: "ZELT20",
    conditions: ["Mindestbestellwert 50 €."],
    end: `31. Dezember ${year}`,
  }),
  fixed("15 €", "die erste Bestellung", { code: "HALLO15", conditions: ["Nur für Neukunden."] }),
  percent("10 %", "alles", { code: "TRAIL-10", end: `31.01.${year + 1}` }),
  percent("40 %", "Jacken der letzten Saison", { upTo: "bis zu" }),
  shipping("Kostenloser Versand", "Bestellungen ab 40 €"),
  other("Kostenlose Rückgabe innerhalb von 60 Tagen."),
  percent("25 %", "Schlafsäcke", { code: "FREUDE" }),
  percent("12 %", "Rucksäcke", { code: "STUDENT12", conditions: ["Mit gültigem Ausweis."] }),
  other("Geschenkkarten ab 10 €."),
  percent("30 %", "Kocher", { code: "KOCHER30", end: `1. März ${year}` }),
];

const FRENCH: Truth[] = [
  percent("20 %", "les tentes", {
    code: "TENTE20",
    conditions: ["Dès 50 € d'achat."],
    end: `31 décembre ${year}`,
  }),
  fixed("15 €", "la première commande", { code: "BONJOUR15", conditions: ["Nouveaux clients seulement."] }),
  percent("10 %", "tout", { code: "RANDO10", end: `31/01/${year + 1}` }),
  percent("40 %", "les vestes", { upTo: "jusqu'à" }),
  shipping("Livraison gratuite", "les commandes de 40 € et plus"),
  other("Retours gratuits pendant 60 jours."),
  percent("25 %", "les duvets", { code: "BONHEUR" }),
  percent("12 %", "les sacs", { code: "ETUDIANT12" }),
  other("Cartes cadeaux à partir de 10 €."),
  percent("30 %", "les réchauds", { code: "CHAUD30", end: `1 mars ${year}` }),
];

const SPANISH: Truth[] = [
  percent("20 %", "tiendas de campaña", { code: "TIENDA20", end: `31 de diciembre de ${year}` }),
  fixed("15 €", "el primer pedido", { code: "HOLA15", conditions: ["Pedido mínimo de 60 €."] }),
  percent("10 %", "todo", { code: "RUTA10", end: `31/01/${year + 1}` }),
  percent("40 %", "las chaquetas", { upTo: "hasta" }),
  shipping("Envío gratis", "pedidos de más de 40 €"),
  other("Devoluciones gratis en 60 días."),
  percent("25 %", "los sacos", { code: "ALEGRIA" }),
  percent("12 %", "las mochilas", { code: "JOVEN12", conditions: ["Con carné de estudiante."] }),
  other("Tarjetas regalo desde 10 €."),
  percent("30 %", "los hornillos", { code: "FUEGO30", end: `1 de marzo de ${year}` }),
];

type Words = { off: string; use: string; ends: string; on: string };
const words: Record<"en" | "de" | "fr" | "es", Words> = {
  en: { off: "off", use: "Use code", ends: "Ends", on: "on" },
  de: { off: "Rabatt auf", use: "Code", ends: "Gültig bis", on: "für" },
  fr: { off: "de réduction sur", use: "Code", ends: "Valable jusqu'au", on: "pour" },
  es: { off: "de descuento en", use: "Código", ends: "Hasta el", on: "en" },
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Its headline, such as "Up to 40% off jackets". */
function head({ kind, title, upTo, value, what }: Truth, { off, on } = words.en): string {
  if (kind === "other") return title ?? "";
  if (kind === "free-shipping") return `${value} ${on} ${what}`;
  return `${upTo ? `${upTo} ` : ""}${value} ${off} ${what}`;
}

const codeLine = ({ code }: Truth, { use } = words.en) => (code ? `${use} ${code}` : "");
const endLine = ({ end }: Truth, { ends } = words.en) => (end ? `${ends} ${end}.` : "");
const small = (offer: Truth, words?: Words) => [...offer.conditions, endLine(offer, words)].filter(Boolean);
const tag = (name: string, text: string, look = "") =>
  text ? `<${name}${look && ` class="${look}"`}>${text}</${name}>` : "";
const stop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Ways to say a discount with a code in one sentence. */
const SAYINGS: ((offer: Truth) => string)[] = [
  (o) => `Save ${o.value} on ${o.what} with ${o.code}.`,
  (o) => `Enter ${o.code} at checkout and take ${o.value} off ${o.what}.`,
  (o) => `${o.code}: ${o.value} off ${o.what}!`,
  (o) => `Get an extra ${o.value} off ${o.what} when you use ${o.code}.`,
  (o) => `${o.value} discount on ${o.what}, code “${o.code}”.`,
  (o) => `Take ${o.value} off ${o.what} – just type ${o.code}.`,
];

/** All of it in one sentence after the other. */
function prose(offer: Truth, words?: Words): string {
  const { kind, code, end } = offer;
  const isSaid = !words && code !== null && kind !== "free-shipping";
  const saying = SAYINGS[ENGLISH.indexOf(offer) % SAYINGS.length];
  const parts =
    isSaid && saying ? [saying(offer)] : [stop(head(offer, words)), code && stop(codeLine(offer, words))];
  const until =
    isSaid && end && code && code.length % 2 === 0 ? `Valid until ${end}.` : endLine(offer, words);
  return [...parts, ...offer.conditions, until].filter(Boolean).join(" ");
}

type Shape = (offers: Truth[]) => string;
const each =
  (render: (offer: Truth) => string): Shape =>
  (offers) =>
    offers.map(render).join("\n");

const SHAPES: Record<string, Shape> = {
  "a list of sentences": (all) => `<ul>${each((o) => tag("li", prose(o)))(all)}</ul>`,
  "articles with a heading": each(
    (o) =>
      `<article>${tag("h3", head(o))}${tag("p", codeLine(o))}${tag("small", small(o).join(" "))}</article>`,
  ),
  "cards without headings": (all) =>
    `<div class="grid">${each(
      (o) =>
        `<div class="card">${tag("div", head(o), "t")}${tag("div", codeLine(o), "c")}${small(o)
          .map((s) => tag("div", s, "s"))
          .join("")}</div>`,
    )(all)}</div>`,
  "cards with a list of conditions": (all) =>
    `<div class="grid">${each(
      (o) =>
        `<div class="card">${tag("h3", head(o))}${tag("p", codeLine(o))}<ul>${small(o)
          .map((s) => tag("li", s))
          .join("")}</ul></div>`,
    )(all)}</div>`,
  "a table with heads": (all) =>
    `<table><thead><tr><th>Offer</th><th>Code</th><th>Terms</th><th>Ends</th></tr></thead><tbody>${each((o) => `<tr><td>${head(o)}</td><td>${o.code ?? "none"}</td><td>${o.conditions.join(" ")}</td><td>${o.end ?? ""}</td></tr>`)(all)}</tbody></table>`,
  "a table of codes": (all) =>
    `<table><tr><th>Code</th><th>Discount</th><th>On</th><th>Min. spend</th><th>Valid thru</th></tr>${each((o) => `<tr><td>${o.code}</td><td>${o.value}</td><td>${o.what}</td><td>${o.conditions.join(" ")}</td><td>${o.end ?? ""}</td></tr>`)(all.filter(({ kind, code }) => code && kind !== "free-shipping"))}</table><ul>${each((o) => tag("li", prose(o)))(all.filter(({ kind, code }) => !code || kind === "free-shipping"))}<li>Help 24/7.</li></ul>`,
  "flat headings and paragraphs": each(
    (o) =>
      `${tag("h3", head(o))}${tag("p", codeLine(o))}${small(o)
        .map((s) => tag("p", s))
        .join("")}`,
  ),
  paragraphs: each((o) => tag("p", prose(o))),
  "a description list": (all) =>
    `<dl>${each((o) => `${tag("dt", head(o))}${tag("dd", [codeLine(o), ...small(o)].filter(Boolean).join(" ") || "No code needed.")}`)(all)}</dl>`,
  accordions: each(
    (o) =>
      `<details><summary>${head(o)}</summary>${tag("p", codeLine(o))}${tag("p", small(o).join(" "))}</details>`,
  ),
  "rows of columns": (all) =>
    Array.from({ length: Math.ceil(all.length / 3) }, (_, row) => all.slice(row * 3, row * 3 + 3))
      .map(
        (row) =>
          `<div class="row">${each((o) => `<div class="col"><div class="box"><p class="big">${head(o)}</p>${tag("p", codeLine(o), "code")}${tag("p", small(o).join(" "), "fine")}</div></div>`)(row)}</div>`,
      )
      .join(""),
  "linked cards": each(
    (o) =>
      `<a class="tile" href="/go"><h3>${head(o)}</h3>${tag("p", codeLine(o))}${tag("p", small(o).join(" "))}</a>`,
  ),
  "a section for each": each(
    (o) =>
      `<section><h2>${head(o)}</h2>${tag("p", codeLine(o))}${small(o)
        .map((s) => tag("p", s))
        .join("")}</section>`,
  ),
  "bold lines as headings": each(
    (o) => `<p><strong>${head(o)}</strong></p>${tag("p", codeLine(o))}${tag("p", small(o).join(" "))}`,
  ),
  "lines with breaks": each(
    (o) => `<p>${[head(o), codeLine(o), ...small(o)].filter(Boolean).join("<br>")}</p>`,
  ),
  "a numbered list with spans": (all) =>
    `<ol>${each((o) => `<li><span class="a">${head(o)}</span><span class="b">${codeLine(o)}</span><em>${small(o).join(" ")}</em></li>`)(all)}</ol>`,
  "figures with captions": each(
    (o) => `<figure><img src="/x.png" alt=""><figcaption>${prose(o)}</figcaption></figure>`,
  ),
  "items with a list inside": (all) =>
    `<ul>${each(
      (o) =>
        `<li>${stop(head(o))} ${codeLine(o)}<ul>${small(o)
          .map((s) => tag("li", s))
          .join("")}</ul></li>`,
    )(all)}</ul>`,
  "cards with a code on a button": (all) =>
    `<div>${each((o) => `<div class="deal"><h4>${head(o)}</h4>${o.code ? `<button>${o.code}</button><button>Copy</button>` : "<a href='/'>Shop now</a>"}${tag("p", small(o).join(" "))}</div>`)(all)}</div>`,
  "codes in code, values in pieces": each(
    (o) =>
      `<div class="promo"><h3>${head(o).replace(/(\d+)%/, "<span>$1</span><span>%</span>")}</h3>${o.code ? `<p>Code: <code>${o.code}</code></p>` : ""}${small(
        o,
      )
        .map((s) => tag("p", s, "s"))
        .join("")}</div>`,
  ),
  "labels and values": each(
    (o) =>
      `<div class="offer"><h3>${head(o)}</h3>${o.code ? `<div><span>Code:</span> <span>${o.code}</span></div>` : ""}${o.conditions.map((s) => `<div><span>Terms:</span> <span>${s}</span></div>`).join("")}${o.end ? `<div><span>Expires:</span> <span>${o.end}</span></div>` : ""}</div>`,
  ),
  "German cards": (all) =>
    each(
      (o) =>
        `<div class="angebot"><h3>${capital(head(o, words.de))}</h3>${tag("p", codeLine(o, words.de))}${tag("p", small(o, words.de).join(" "))}</div>`,
    )(all),
  "a French list": (all) => `<ul>${each((o) => tag("li", capital(prose(o, words.fr))))(all)}</ul>`,
  "Spanish articles": each(
    (o) =>
      `<article><h2>${capital(head(o, words.es))}</h2>${tag("p", [o.code && stop(codeLine(o, words.es)), ...small(o, words.es)].filter(Boolean).join(" "))}</article>`,
  ),
  "a table for layout": (all) =>
    `<table>${each((o) => `<tr><td><table><tr><td><b>${head(o)}</b></td></tr><tr><td>${[codeLine(o), ...small(o)].filter(Boolean).join(" ") || "No code."}</td></tr></table></td></tr>`)(all)}</table>`,
  "headings alone": each((o) => tag("h2", prose(o))),
  "slides with how often each was used": (all) =>
    `<div class="slider">${each((o) => `<div class="slide"><div class="inner"><h3>${head(o)}</h3>${tag("p", codeLine(o))}${tag("p", small(o).join(" "))}<span class="used">Used 214 times this week</span></div></div>`)(all)}</div>`,
  "a banner and cards": (all) =>
    `<div class="banner">${prose(all[0] as Truth)}</div>${each((o) => `<div class="card"><h3>${head(o)}</h3>${tag("p", codeLine(o))}${tag("p", small(o).join(" "))}</div>`)(all)}`,
  "conditions in notes below": (all) =>
    `<ul>${all.map((o, at) => tag("li", `${head(o)}${small(o).length > 0 ? "*".repeat(at + 1) : ""} ${codeLine(o)}`)).join("")}</ul>${all.map((o, at) => (small(o).length > 0 ? tag("p", `${"*".repeat(at + 1)} ${small(o).join(" ")}`) : "")).join("")}`,
  "sections of lists": (all) =>
    `<section class="part"><h2>Codes</h2><p>Type them at checkout.</p><ul>${each((o) => tag("li", prose(o)))(all.filter(({ code }) => code))}</ul></section><section class="part"><h2>Deals</h2><ul>${each((o) => tag("li", prose(o)))(all.filter(({ code }) => !code))}</ul></section>`,
  "one paragraph for all": (all) => tag("p", all.map((o) => prose(o)).join(" ")),
  "deep wrappers": (all) =>
    `<div><div><div>${each((o) => `<div class="w"><div><div><h3>${head(o)}</h3></div></div><div><div>${tag("p", codeLine(o))}</div><div>${tag("p", small(o).join(" "))}</div></div></div>`)(all)}</div></div></div>`,
};

const HEAD = `<header><a href="/">Harbor &amp; Pine</a><nav><a href="/new">New</a><a href="/sale">Sale</a></nav></header>`;
const ABOUT = `<h2>Questions</h2><p>Call us on 0800 555 010 from 9 to 17.</p><p>We have sold tents since 1990, in 14 shops.</p>`;
const FOOT = `<footer><p>© 2026 Harbor &amp; Pine. VAT GB 123 4567 89</p></footer>`;

/** Pages of 32 shapes, each with 10 to 12 true offers. */
export const honestPages: HonestPage[] = Object.entries(SHAPES).map(([shape, render]) => {
  const offers = shape.includes("German")
    ? GERMAN
    : shape.includes("French")
      ? FRENCH
      : shape.includes("Spanish")
        ? SPANISH
        : ENGLISH;
  const main = `<main><h1>Offers at Harbor &amp; Pine</h1><p>All that we offer now.</p>${render(offers)}${ABOUT}</main>`;
  return {
    shape,
    offers,
    html: `<!doctype html><html><head><title>Offers</title></head><body>${HEAD}${main}${FOOT}</body></html>`,
  };
});

export const englishOffers = ENGLISH;
export const proseOf = prose;
