import { cut } from "../schemas/cut";

export type Heading = { id: string; level: number; html: string };

/** Gives each heading of a post's text an id that follows from its words. */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const withIds = html.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level, inner: string) => {
    const text = inner.replace(/<[^>]*>/g, "");
    const id = freeId(idOf(text), headings);
    headings.push({ id, level: Number(level), html: text });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html: withIds, headings };
}

/** With a prefix, so that no heading takes an id of the page. */
function idOf(text: string): string {
  const words =
    text
      .replace(/&\w+;/g, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return cut(["part", ...words].join("-"), 80);
}

function freeId(id: string, headings: Heading[]): string {
  const isTaken = (id: string) => headings.some((heading) => heading.id === id);
  let free = id;
  for (let number = 2; isTaken(free); number++) free = `${id}-${number}`;
  return free;
}

export function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-label="Contents" className="contents-list">
      <details open>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ id, level, html }) => (
            <li key={id}>
              {/* Sanitized when the post was saved. */}
              <a href={`#${id}`} data-level={level} dangerouslySetInnerHTML={{ __html: html }} />
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
