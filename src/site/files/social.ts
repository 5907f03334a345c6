import { type Context, Hono } from "hono";
import { memoize } from "../../cache/memoize";
import type { AppEnv } from "../../http/context";
import { log } from "../../http/log";
import * as authors from "../../models/authors";
import * as blogs from "../../models/blogs";
import * as categories from "../../models/categories";
import * as deals from "../../models/deals";
import { factsOfStore } from "../../models/deals";
import * as events from "../../models/events";
import { isDiskFull } from "../../models/outage";
import { logos, media, socialPictures as pictures } from "../../models/pictures";
import * as settings from "../../models/settings";
import * as stores from "../../models/stores";
import { paths } from "../../paths";
import { draw } from "../../pictures/draw";
import { type Picture, svgOf } from "../../pictures/picture";
import { idFrom } from "../../schemas/ids";
import type { Settings } from "../../schemas/settings";
import { notFoundPage } from "../errors";
import {
  ofAuthor,
  ofBlog,
  ofCategory,
  ofDeal,
  ofEvent,
  ofSite,
  ofStore,
  type Shared,
  type Subject,
} from "./pictures";

/** A crawler waits this long for a picture that nobody has asked for yet; then it gets the general one. */
const WAIT_MS = 2_000;

const GENERAL = "/social.png";
const FIVE_MINUTES = "public, max-age=300";
const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * Pictures for links on other sites, drawn at the first request. An address with another hash than the picture has now
 * leads to the current one, so that invented addresses draw nothing.
 */
export default new Hono<AppEnv>().get(paths.social(":subject", ":id", ":file"), async (c) => {
  const { subject, file } = c.req.param();
  const id = idFrom(c.req.param("id"));
  const find = Object.entries(subjects).find(([name]) => name === subject)?.[1];
  const current = await memoize("settings", settings.current);
  const found = id && find && (await find(id, current));
  if (!found) return notFoundPage(c);
  const site = ofSite(current);
  const shared = found.shared ?? site;
  if (!shared) return redirect(c, GENERAL, FIVE_MINUTES);
  if (file !== `${shared.hash}.png`) return redirect(c, shared.path, FIVE_MINUTES);
  const png = (await pictures.find(shared)) ?? (await Promise.race([drawing(shared), Bun.sleep(WAIT_MS)]));
  // The file has the colours that the site has before anybody changes them.
  if (!png) return redirect(c, site && (await pictures.find(site)) ? site.path : GENERAL, "no-store");
  return c.body(new Uint8Array(png), 200, {
    "Content-Type": "image/png",
    "Content-Length": String(png.length),
    "Cache-Control": IMMUTABLE,
  });
});

type Find = (id: number, settings: Settings) => Promise<{ shared: Shared | undefined } | undefined>;

/** Only those that have a public page. */
const subjects: Record<Subject, Find> = {
  async site(id, settings) {
    return id === 1 ? { shared: ofSite(settings) } : undefined;
  },
  async deal(id, settings) {
    const deal = await deals.shown(id);
    return deal && { shared: ofDeal(deal, settings) };
  },
  async store(id, settings) {
    const [store, facts] = await Promise.all([stores.byId(id), factsOfStore(id)]);
    return store && facts && { shared: ofStore(store, facts, settings) };
  },
  async category(id, settings) {
    const category = await categories.byId(id);
    return category && { shared: ofCategory(category, settings) };
  },
  async blog(id, settings) {
    const blog = await blogs.byId(id);
    return blog?.status === "published" ? { shared: ofBlog(blog, settings) } : undefined;
  },
  async author(id, settings) {
    const author = await authors.byId(id);
    return author && { shared: ofAuthor(author, settings) };
  },
  async event(id, settings) {
    const event = await events.shown(id);
    return event && { shared: ofEvent(event, settings) };
  },
};

function redirect(c: Context, path: string, cacheControl: string): Response {
  c.header("Cache-Control", cacheControl);
  return c.redirect(path, 302);
}

/** The pictures that are being drawn, by hash, so that all who wait for one share it. */
const underway = new Map<string, Promise<Uint8Array | undefined>>();

function drawing(shared: Shared): Promise<Uint8Array | undefined> {
  const { hash } = shared;
  const running = underway.get(hash);
  if (running) return running;
  const started = drawAndSave(shared)
    .catch((error) => void log.error("social picture", error))
    .finally(() => underway.delete(hash));
  underway.set(hash, started);
  return started;
}

async function drawAndSave(shared: Shared): Promise<Uint8Array | undefined> {
  const png = await draw(svgOf(await withLogo(shared.picture)));
  if (png && !isDiskFull()) await pictures.save(shared, png);
  return png;
}

/** The picture with its logo as a data URL. */
async function withLogo(picture: Picture): Promise<Picture> {
  const { store } = picture;
  if (!store?.logo) return picture;
  const bytes = await logoAt(store.logo);
  const logo = bytes && `data:image/png;base64,${(await new Bun.Image(bytes).png().bytes()).toBase64()}`;
  return { ...picture, store: { ...store, logo: logo ?? null } };
}

async function logoAt(path: string): Promise<Uint8Array | undefined> {
  const [, folder, first = ""] = path.split("/");
  if (folder === "media") return (await media.find(first))?.bytes;
  return (await logos.find(Number(first)))?.bytes;
}
