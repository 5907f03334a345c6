import { paths } from "../paths";
import { type MarkSize, sidesOf } from "../schemas/vocabulary";
import { hashOf } from "./art/shapes";

type Props = {
  name: string;
  picture: string | null;
  size: MarkSize;
  /** Whether it is in view when a page opens: such a picture is not loaded lazily. */
  isFirst?: boolean | undefined;
};

/** A store's logo, or a mark drawn from its name. The name is beside it, so it has no alternative text. */
export function StoreMark({ name, picture, size, isFirst = false }: Props) {
  if (!picture) return <DrawnMark name={name} size={size} className={sizes[size]} />;
  const [side, fine] = sidesOf(size);
  const logo = (
    <img
      src={paths.sized(picture, side)}
      srcSet={`${paths.sized(picture, fine)} 2x`}
      alt=""
      width={size}
      height={size}
      loading={isFirst ? "eager" : "lazy"}
      // Without it React preloads the picture, and always the one for fine screens.
      fetchPriority="low"
      decoding="async"
      className={`${sizes[size]} border border-line bg-white object-contain`}
    />
  );
  return isFirst ? logo : <span className={`later block ${sizes[size]}`}>{logo}</span>;
}

export function DrawnMark({ name, size, className }: { name: string; size: number; className?: string }) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 40 40"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      // As React elements it took a fifth of a ticket's render time.
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}

// Only letters and digits of the name get into the markup.
function drawingOf(name: string): string {
  const hash = hashOf(name);
  const [fill, accent] = colours[hash % colours.length] ?? ["#444", "#555"];
  const shape = shapes[Math.floor(hash / 97) % shapes.length];
  const letters = initialsOf(name);
  return (
    `<path fill="${fill}" d="M0 0h40v40H0z"></path><path fill="${accent}" d="${shape}"></path>` +
    `<text translate="no" x="20" y="${letters.length > 2 ? 25 : 26}" fill="#fff" font-family="inherit" font-size="${letters.length > 2 ? 14 : 17}" font-weight="700" text-anchor="middle">${letters}</text>`
  );
}

/** "HP" of Harbor & Pine, "N42" of Nailery 42, "Vo" of Voltline. */
function initialsOf(name: string): string {
  const [first = "•", second] = name.replace(/['’]/g, "").match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
  const [one = "", two = ""] = first;
  if (second === undefined) return one.toUpperCase() + two.toLowerCase();
  return (
    one.toUpperCase() +
    (/^\p{N}/u.test(second) ? second.slice(0, 2) : (second.match(/./u)?.[0] ?? "").toUpperCase())
  );
}

const sizes: Record<MarkSize, string> = {
  40: "size-10 shrink-0 rounded-[11px] font-display",
  56: "size-14 shrink-0 rounded-[15px] font-display",
  96: "size-20 shrink-0 rounded-[22px] font-display sm:size-24",
};

// White has a contrast of at least 4.5:1 on every colour.
const colours = [
  ["#2563b8", "#1d4f94"],
  ["#0b7285", "#095c6b"],
  ["#b3245f", "#941c4e"],
  ["#5b3cc4", "#4a2fa3"],
  ["#2b7a3b", "#22622f"],
  ["#b5480a", "#943a07"],
  ["#a12d2d", "#842323"],
  ["#3f5a73", "#32485c"],
  ["#7a5a12", "#62480d"],
  ["#8a2f9e", "#702581"],
  ["#0f6b57", "#0b5546"],
  ["#474b8f", "#393c74"],
] as const;

const shapes = [
  "M0 30Q20 14 40 30V40H0z",
  "M40 0v40H0z",
  "M0 26q10-8 20 0t20 0v14H0z",
  "M0 40 40 0v14L14 40z",
  "M20 5a15 15 0 1 0 .1 0z",
  "M0 40 14 14l9 13 6-8 11 21z",
  "M0 12h40v16H0z",
];
