/*
 * A post shows deals as nodes, which hold nothing but the deal's id: `<p data-deal="12"></p>` is its whole ticket, and
 * `<span data-deal-code="12"></span>` one text of it. They are filled from the database at each rendering.
 */

const dealTexts = ["code", "value", "ends", "link"] as const;
export const dealParts = ["ticket", ...dealTexts] as const;

export type DealPart = (typeof dealParts)[number];

export const nodeAttributes = dealTexts.map((text) => `data-deal-${text}`);

export function dealNode(id: number, part: DealPart): string {
  return part === "ticket" ? `<p data-deal="${id}"></p>` : `<span data-deal-${part}="${id}"></span>`;
}

const node = new RegExp(`<(p|span) data-deal(?:-(${dealTexts.join("|")}))?="(\\d+)"></\\1>`, "g");

export function replaceDealNodes(
  html: string,
  replace: (id: number, part: DealPart, node: string) => string,
): string {
  return html.replace(node, (whole, _, text: DealPart | undefined, id) =>
    replace(Number(id), text ?? "ticket", whole),
  );
}

export function dealIdsIn(html: string): number[] {
  return [...new Set(html.matchAll(node).map(([, , , id]) => Number(id)))];
}
