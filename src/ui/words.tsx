/** Text in an element of its own, because translators replace texts: of an element alone React neither compares nor removes them. */
export function Words({ children, className }: { children: string; className?: string }) {
  return (
    <span suppressHydrationWarning className={className}>
      {children}
    </span>
  );
}
