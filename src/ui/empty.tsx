import type { ReactNode } from "react";

type Props = { title: string; as?: "h1" | "h2" | "p"; text?: string; torn?: boolean; children?: ReactNode };

export function Empty({ title, as: Title = "p", text, torn, children }: Props) {
  return (
    <div
      className={`flex flex-col items-center gap-3 px-5 py-10 text-center ${torn ? "" : "rounded-card border-2 border-line border-dashed"}`}
    >
      {torn ? <TornTicket /> : <BlankTicket />}
      <Title className={Title === "p" ? "max-w-md font-semibold" : "text-section"}>{title}</Title>
      {text && <p className="max-w-md text-muted">{text}</p>}
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

function TornTicket() {
  return (
    <svg viewBox="0 0 132 72" width="132" height="72" aria-hidden="true" className="fill-card stroke-control">
      <path
        strokeWidth="2"
        strokeLinejoin="round"
        d="M12 8h62l-7 9 8 9-8 9 8 10-8 9 5 10H12a5 5 0 0 1-5-5V44a8 8 0 0 0 0-16V13a5 5 0 0 1 5-5Z"
      />
      <path className="stroke-brand-text" strokeWidth="4" strokeLinecap="round" d="M24 28h26M24 42h16" />
      <path
        strokeWidth="2"
        strokeLinejoin="round"
        d="m88 4 31 7a5 5 0 0 1 4 6l-3 14a8 8 0 0 0-3 15l-3 14a5 5 0 0 1-6 4l-30-7-3-10 10-7-6-10 10-8-7-9Z"
      />
    </svg>
  );
}
