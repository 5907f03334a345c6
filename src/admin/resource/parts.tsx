import type { ComponentProps, ReactNode } from "react";
import { dateAndTime, shortDate } from "../../format";
import type { Toast } from "../../schemas/vocabulary";

export function ScreenHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
      <h1 dir="auto" className="text-section">
        {title}
      </h1>
      <div className="flex min-w-0 flex-wrap gap-2.5">{children}</div>
    </div>
  );
}

// Written out, because Tailwind looks for whole class names in the source.
const LOOKS = { plain: "btn-plain", brand: "btn-brand", ink: "btn-ink", danger: "btn-danger" };

type Look = { look?: keyof typeof LOOKS; small?: boolean };

const buttonClass = (look: keyof typeof LOOKS = "plain", small = false, className = "") =>
  ["btn", LOOKS[look], small && "btn-small", className].filter(Boolean).join(" ");

export function Button({ look, small, className, ...button }: ComponentProps<"button"> & Look) {
  return <button type="submit" {...button} className={buttonClass(look, small, className)} />;
}

export function ButtonLink({ look, small, className, children, ...link }: ComponentProps<"a"> & Look) {
  return (
    <a {...link} className={buttonClass(look, small, className)}>
      {children}
    </a>
  );
}

/** The head of a table without sorting. */
export function TableHead({ labels, children }: { labels: string[]; children?: ReactNode }) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <th key={label} scope="col">
            {label}
          </th>
        ))}
        {children}
      </tr>
    </thead>
  );
}

export function PostForm({ action, ...form }: ComponentProps<"form"> & { action: string }) {
  return <form method="post" action={action} hx-post={action} {...form} />;
}

export function Alert({ className = "", children, ...rest }: ComponentProps<"p">) {
  return (
    <p
      role="alert"
      {...rest}
      className={`rounded-control border border-danger px-3 py-2 text-danger text-sm ${className}`}
    >
      {children}
    </p>
  );
}

export function Card({
  title,
  className = "",
  children,
  ...rest
}: ComponentProps<"section"> & { title: string }) {
  return (
    <section aria-label={title} className={`card p-5 ${className}`} {...rest}>
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

type WhenProps = { date: Date; timeZone: string; withTime?: boolean };

export function When({ date, timeZone, withTime = false }: WhenProps) {
  return <time dateTime={date.toISOString()}>{(withTime ? dateAndTime : shortDate)(date, timeZone)}</time>;
}

type DialogLinkProps = ComponentProps<"a"> & { href: string };

/** A link that opens a dialog over the screen. Its address is that of a page with the dialog. */
export function DialogLink({ children, ...link }: DialogLinkProps) {
  return (
    <a {...link} dir="auto" hx-get={link.href} hx-target="#dialog" hx-push-url="true">
      {children}
    </a>
  );
}

export type Choices = Record<string, string> | readonly (readonly [value: string, label: string])[];

export function Options({ choices }: { choices: Choices }) {
  return (Array.isArray(choices) ? choices : Object.entries(choices)).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const tones = {
  proof: "bg-proof text-proof-text",
  strong: "bg-soft text-ink",
  plain: "bg-soft text-muted",
  danger: "bg-danger-soft text-danger",
  brand: "bg-brand-soft text-brand-text",
};

export function Pill({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return <span className={`badge ${tones[tone]}`}>{children}</span>;
}

/** The id of the link that names a row, for addresses that lead to it. */
export function rowId(id: number): string {
  return `row-${id}`;
}

/** The result of the last action, which the script shows as a toast. */
export function Flash(toast: Toast) {
  return <div hidden data-toast={JSON.stringify(toast)} />;
}
