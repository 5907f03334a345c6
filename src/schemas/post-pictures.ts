/*
 * A post shows pictures of this site alone. Those of other sites are copied when it is saved. One that cannot be copied
 * stays in the stored text, so that it can be tried again, and visitors get its alternative text.
 */

/** `html` is clean: there is no ">" in its attributes. */
const picture = /<img\b[^>]*>/g;

export const isForeign = (address: string) => !/^\/\w/.test(address);

/** The addresses of the pictures that visitors do not see. */
export function foreignPictures(html: string): string[] {
  const addresses = [...html.matchAll(picture)].map(([tag]) =>
    attribute(tag, "src").replaceAll("&amp;", "&"),
  );
  return [...new Set(addresses.filter(isForeign))];
}

export function withoutForeignPictures(html: string): string {
  return html.replace(picture, (tag) => (isForeign(attribute(tag, "src")) ? attribute(tag, "alt") : tag));
}

/** For readers elsewhere. */
export function withAbsolutePictures(html: string, origin: string): string {
  return html.replace(picture, (tag) => tag.replace(/ src="(?=\/\w)/, ` src="${origin}`));
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
}
