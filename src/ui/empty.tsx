import type { ReactNode } from "react";

type Props = {
  title: string;
  as?: "h1" | "h2" | "p";
  text?: string;
  torn?: boolean;
  /** The HTTP status of a page that is missing or failed, which its torn ticket shows. */
  status?: number;
  children?: ReactNode;
};

export function Empty({ title, as: Title = "p", text, torn, status, children }: Props) {
  return (
    <div
      className={`flex flex-col items-center gap-3 px-5 py-10 text-center ${torn ? "" : "rounded-card border-2 border-line border-dashed"}`}
    >
      {torn ? <TornTicket status={status} /> : <BlankTicket />}
      <Title className={status ? "text-title" : Title === "p" ? "max-w-md font-semibold" : "text-section"}>
        {title}
      </Title>
      {text && <p className="max-w-md text-balance text-muted">{text}</p>}
      {children && <div className="mt-2 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  );
}

function BlankTicket() {
  return (
    <svg viewBox="0 0 96 64" width="96" height="64" aria-hidden="true" className="fill-card stroke-control">
      <path
        strokeWidth="2"
        strokeDasharray="5 4"
        d="M10 5h76a5 5 0 0 1 5 5v14a8 8 0 0 0 0 16v14a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5V40a8 8 0 0 0 0-16V10a5 5 0 0 1 5-5Z"
      />
      <circle cx="48" cy="32" r="11" strokeWidth="2" strokeDasharray="0.1 4" strokeLinecap="round" />
    </svg>
  );
}

/** Torn along its perforation. */
function TornTicket({ status }: { status: number | undefined }) {
  const [width, height] = status ? [264, 132] : [132, 66];
  return (
    <svg
      viewBox="0 0 264 132"
      width={width}
      height={height}
      aria-hidden="true"
      className="fill-card stroke-control"
    >
      <g strokeWidth={status ? 1.5 : 3} strokeLinejoin="round">
        <path d="M22 18h128a8 8 0 0 0 8 8l-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8-5 8 5 8a8 8 0 0 0-8 8H22a10 10 0 0 1-10-10V28a10 10 0 0 1 10-10Z" />
        <path
          transform="rotate(9 206 66)"
          d="M186 18h50a10 10 0 0 1 10 10v76a10 10 0 0 1-10 10h-50a8 8 0 0 0-8-8l-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8-5-8 5-8a8 8 0 0 0 8-8Z"
        />
      </g>
      <path className="stroke-line" strokeWidth="5" strokeLinecap="round" d="M32 88h92M32 101h58" />
      {status ? (
        <text x="30" y="70" className="fill-ink stroke-none font-bold font-display text-[50px]">
          {status}
        </text>
      ) : (
        <path strokeWidth="12" strokeLinecap="round" d="M36 50h48" />
      )}
      <path
        className="stroke-muted"
        transform="rotate(9 206 66)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="0.1 10"
        d="M194 66h40"
      />
    </svg>
  );
}
