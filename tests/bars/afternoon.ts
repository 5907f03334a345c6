/*
 * An operator's afternoon: `bun tests/bars/afternoon.ts`. The exports of three coupon plug-ins of WordPress (900 stores, 5,000
 * coupons, 200 posts), 1,000 old addresses of Redirection and 2,000 subscribers move into an empty site, by the buttons of the
 * admin, as they are guessed. With TEST_DATABASE_URL the site uses a database of that server. It ends with 1 if one of
 * fifty deals has another title, code, value or end than was written.
 */
import "./quiet";
import { logIn } from "../bench/site";
import { emptyDatabase } from "../database";
import { textOf } from "../http";
import { start, stopAll } from "../started";

const PASSWORD = "paper-lantern-42";
const { url, folder } = await emptyDatabase(process.env.TEST_DATABASE_URL);
const settings = { ADMIN_PASSWORD: PASSWORD, ...(url && { DATABASE_URL: url }) };
const server = await start(folder ?? "memory://", settings, false);
const origin = `http://localhost:${server.port}`;
const cookie = await logIn(server, PASSWORD);
let clicks = 0;
const waits: Record<string, number> = {};

const YEAR = new Date().getUTCFullYear() + 1;
const cdata = (text: string) => `<![CDATA[${text}]]>`;
const meta = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
    )
    .join("");
const term = (taxonomy: string, name: string) =>
  `<category domain="${taxonomy}" nicename="x">${cdata(name)}</category>`;
const item = (id: number, type: string, title: string, more: string) =>
  `<item><title>${cdata(title)}</title><link>https://old.example/${type}/${id}/</link><dc:creator>anna</dc:creator><content:encoded>${cdata(`<p>Words of ${id}. [wpcd_coupon id=${id - 100_000}]</p>`)}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date_gmt>2026-01-02 08:00:00</wp:post_date_gmt><wp:post_name>row-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
const wxr = (items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Old</title>${items.join("\n")}</channel></rss>`;

type Coupon = { id: number; store: string; code: string; percent: number; link: string };
const coupons = Array.from({ length: 5_000 }, (_, n): Coupon => {
  const store = `Shop ${String.fromCharCode(65 + ((n % 900) % 26))}${n % 900}`;
  const link = `https://track.example/c?m=${n}&u=${encodeURIComponent(`https://shop-${n % 900}.example/p`)}`;
  return { id: n + 1, store, code: `C${String(n).padStart(5, "0")}`, percent: (n % 60) + 5, link };
});
const title = ({ percent, id }: Coupon) => `${percent}% off order ${id}`;

const clip = (one: Coupon) =>
  item(
    one.id,
    "coupons",
    title(one),
    term("stores", one.store) +
      term("offer_categories", "Garden") +
      meta({
        cmd_type: "code",
        cmd_code: one.code,
        cmd_badge: `${one.percent}% OFF`,
        cmd_url: one.link,
        cmd_valid_till: `${YEAR}-06-30`,
      }),
  );
const wpcd = (one: Coupon) =>
  item(
    one.id,
    "wpcd_coupons",
    title(one),
    term("wpcd_coupon_vendor", one.store) +
      meta({
        "coupon_details_coupon-type": "Coupon",
        "coupon_details_coupon-code-text": one.code,
        "coupon_details_discount-text": `${one.percent}%`,
        coupon_details_link: one.link,
        "coupon_details_expire-date": `30-06-${YEAR}`,
      }),
  );
const rehub = (one: Coupon) =>
  item(
    one.id,
    "post",
    title(one),
    term("dealstore", one.store) +
      meta({
        rehub_offer_product_url: ` ${one.link}\n`,
        rehub_offer_product_coupon: one.code,
        rehub_offer_coupon_date: `${YEAR}-06-30 23:59`,
      }),
  );
const posts = Array.from({ length: 200 }, (_, n) =>
  item(100_001 + n, "post", `Guide ${n}`, term("post_tag", "lamps")),
);

async function send(path: string, body: FormData | URLSearchParams): Promise<string> {
  clicks++;
  const answer = await fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, Cookie: cookie },
    body,
  });
  return answer.headers.get("location") ?? "";
}

const page = async (path: string) => (await fetch(origin + path, { headers: { Cookie: cookie } })).text();

async function settled(path: string): Promise<string> {
  for (;;) {
    const html = await page(path);
    if (!html.includes('id="import-poll"')) return html;
    await Bun.sleep(500);
  }
}

/** The form of a mapping as it is guessed, with more that a person says. */
async function columns(path: string, more: Record<string, string> = {}): Promise<void> {
  const html = await page(path);
  const form = new URLSearchParams();
  for (const [, name = "", value = ""] of html.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g))
    form.set(name, value);
  for (const [, name = "", options = ""] of html.matchAll(
    /<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs,
  ))
    form.set(name, /<option[^>]*value="([^"]*)"[^>]* selected/.exec(options)?.[1] ?? "");
  for (const [name, value] of Object.entries({ ...more, next: "compare" })) form.set(name, value);
  await send(path, form);
}

/** Compares, makes the stores that are not here, and applies. @returns what the tabs say before that */
async function finish(mapping: string): Promise<string> {
  const path = mapping.replace(/\/mapping$/, "");
  let html = await settled(path);
  for (let made = 0; made < 3 && html.includes(`${path}/stores`); made++) {
    await send(`${path}/stores`, new URLSearchParams());
    html = await settled(path);
  }
  const tabs = textOf(/<nav aria-label="Rows".*?<\/nav>/s.exec(html)?.[0] ?? "");
  if (html.includes("Make them live at once"))
    await send(`${path}/publishes`, new URLSearchParams({ publishes: "true" }));
  await send(`${path}/apply`, new URLSearchParams());
  await settled(path);
  return tabs;
}

async function upload(name: string, entity: string, content: string): Promise<string> {
  const form = new FormData();
  form.set("entity", entity);
  form.set("publishes", "true");
  form.set("file", new File([content], name));
  const path = await send("/admin/imports", form);
  await settled(path);
  return path;
}

async function timed(name: string, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const words = await work();
  waits[name] = Math.round((performance.now() - began) / 100) / 10;
  console.log(`${name}: ${waits[name]} s · ${words}`);
}

const third = [coupons.slice(0, 1_700), coupons.slice(1_700, 3_400), coupons.slice(3_400)] as const;
const sites = {
  "clip.xml": third[0].map(clip),
  "wpcd.xml": [...third[1].map(wpcd), ...posts],
  "rehub.xml": third[2].map(rehub),
};
for (const [name, items] of Object.entries(sites)) {
  const file = wxr(items);
  await timed(`${name}, deals`, async () => {
    const path = await upload(name, "deal", file);
    const kind = { "clip.xml": "coupons", "wpcd.xml": "wpcd_coupons" }[name] ?? "post";
    const taken = await send(`${path}/take`, new URLSearchParams({ entity: "deal", kind }));
    await columns(taken);
    const deals = await finish(taken);
    if (name !== "wpcd.xml") return deals;
    const guides = await send(`${path}/take`, new URLSearchParams({ entity: "blog", kind: "post" }));
    await columns(guides);
    const written = await finish(guides);
    const addresses = await send(`${path}/take`, new URLSearchParams({ entity: "redirect" }));
    await columns(addresses);
    return `${deals} | posts: ${written} | addresses: ${await finish(addresses)}`;
  });
}
const rules = Array.from(
  { length: 1_000 },
  (_, n) =>
    `/gone-${n},/store/shop,${n % 50 === 0 ? 1 : 0},url,301,url,1,"",${n % 40 === 1 ? "disabled" : "active"}`,
);
await timed("old addresses", async () => {
  const path = await upload(
    "redirection.csv",
    "redirect",
    `source,target,regex,type,code,match,hits,title,status\n${rules.join("\n")}\n`,
  );
  await columns(`${path}/mapping`);
  return finish(`${path}/mapping`);
});
const people = Array.from(
  { length: 2_000 },
  (_, n) => `reader${n}@mail.example,2026-01-02,Footer form,${n % 20 === 0 ? "unsubscribed" : "subscribed"}`,
);
await timed("subscribers", async () => {
  const path = await upload("people.csv", "subscriber", `Email,Agreed,Source,Status\n${people.join("\n")}\n`);
  await columns(`${path}/mapping`);
  return finish(`${path}/mapping`);
});

const wrong: string[] = [];
type Shown = {
  code: string;
  title: string;
  discountValue: string;
  affiliateLink: string;
  expiryDate: string;
};
type Results = { deals: Shown[] };
for (const one of coupons.filter((_, n) => n % 100 === 7)) {
  const { deals } = (await (await fetch(`${origin}/api/search?q=${one.code}`)).json()) as Results;
  const deal = deals.find(({ code }) => code === one.code);
  const isRight =
    deal?.title === title(one) &&
    deal.discountValue === `${one.percent}%` &&
    deal.affiliateLink === one.link &&
    deal.expiryDate.startsWith(`${YEAR}-06-30`);
  if (!isRight) wrong.push(`${one.code}: ${JSON.stringify(deal)}`);
}
console.log(
  `${clicks} clicks, ${Object.values(waits)
    .reduce((a, b) => a + b, 0)
    .toFixed(0)} s of waiting, ${wrong.length} of 50 deals wrong`,
);
for (const line of wrong.slice(0, 5)) console.log(line);
await stopAll();
process.exit(wrong.length > 0 ? 1 : 0);
