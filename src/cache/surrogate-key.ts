import { EVERYTHING, type Tag } from "./tags";

/** Servers take 8 KiB for a header by default. */
const LONGEST = 4_000;

/** Of each page, so that all can be purged. */
const ALL_KEY = "all";

/**
 * Tags as keys with spaces between: Fastly, Varnish's xkey and others call the header `Surrogate-Key`. (`Cache-Tag` is
 * Cloudflare's, for its largest plan.) @returns undefined if they are too many for a header.
 */
export function surrogateKeyOf(tags: Iterable<Tag>): string | undefined {
  const text = [ALL_KEY, ...tags].join(" ");
  return text.length > LONGEST ? undefined : text;
}

const MOST_TAGS = 2_000;

/** The same for purges: as many headers as it takes, or one for everything. */
export function surrogateKeysOf(tags: Set<Tag>): string[] {
  if (tags.has(EVERYTHING) || tags.size > MOST_TAGS) return [ALL_KEY];
  const keys: string[] = [];
  for (const tag of tags) {
    const last = keys.at(-1);
    if (last !== undefined && last.length + tag.length < LONGEST) keys[keys.length - 1] = `${last} ${tag}`;
    else keys.push(tag);
  }
  return keys;
}
