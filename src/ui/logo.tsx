/** The site's sign: a ticket with a tick. */
export function Logo({ siteName }: { siteName: string }) {
  return (
    <span className="flex items-center gap-2.5 font-bold font-display text-[1.375rem] tracking-[-0.015em]">
      <svg viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" className="shrink-0">
        <path
          className="fill-brand"
          d="M6 3h16a3 3 0 0 1 3 3v4.6a3.5 3.5 0 0 0 0 6.8V22a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-4.6a3.5 3.5 0 0 0 0-6.8V6a3 3 0 0 1 3-3Z"
        />
        <path
          className="fill-none stroke-on-brand"
          d="m9 14.2 3.6 3.6L19.4 11"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="truncate">{siteName}</span>
    </span>
  );
}
