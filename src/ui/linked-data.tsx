/** For machines (schema.org). */
export function LinkedData({ of }: { of: { "@type": string } & Record<string, unknown> }) {
  // A text must not end the element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...of }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
