/** A list of offers, as files have it, and which column is what. */
export const HEADER = "id,domain,title,code,discount,link\n";
export const SAVE = "1,zebra.example,Save 20% on zebras,ZEBRA20,20%,https://zebra.example/a\n";
export const OKAPI = "2,okapi.example,Okapi sale,OKAPI10,10%,https://okapi.example/a\n";
/** What the form for the columns of a file sends: which column each of our fields is, or `=text` for all rows. */
export function columnsForm(mapping: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(mapping).map(([field, column]) =>
      column.startsWith("=") ? [`all ${field}`, column.slice(1)] : [`column ${column}`, field],
    ),
  );
}

export const mapping = {
  ...columnsForm({
    externalId: "id",
    storeDomain: "domain",
    title: "title",
    code: "code",
    value: "discount",
    link: "link",
  }),
  zone: "UTC",
  fallbackCurrency: "USD",
};
