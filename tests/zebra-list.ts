/** A list of offers, as files have it, and which column is what. */
export const HEADER = "id,domain,title,code,discount,link\n";
export const SAVE = "1,zebra.example,Save 20% on zebras,ZEBRA20,20%,https://zebra.example/a\n";
export const OKAPI = "2,okapi.example,Okapi sale,OKAPI10,10%,https://okapi.example/a\n";
export const mapping = {
  externalId: "id",
  storeDomain: "domain",
  title: "title",
  code: "code",
  value: "discount",
  link: "link",
  zone: "UTC",
  fallbackCurrency: "USD",
};
