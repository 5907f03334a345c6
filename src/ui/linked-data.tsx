/** For machines (schema.org). */
export function LinkedData({ data }: { data: { "@type": string } & Record<string, unknown> }) {
  // A text must not end the element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
