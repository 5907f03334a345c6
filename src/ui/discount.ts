/** A discount as a ticket shows it; an unknown type shows its own text. A bare number is in the store's currency. */
export function discountLabel(type: string, value: string, currency: string): string {
  const text = value.trim();
  if (type === "freeShipping") return "FREE SHIPPING";
  if (type === "percentage") return `${text.endsWith("%") ? text : `${text}%`} OFF`;
  if (type === "fixed") {
    const amount = Number(text.replace(/,(?=\d{3}\b)/g, "").replace(",", "."));
    return `${Number.isNaN(amount) ? text : money(amount, currency)} OFF`;
  }
  return text;
}

/** An amount in its currency, without empty decimals: $50, £49.50. */
export function money(amount: number, currency: string): string {
  return amount.toLocaleString("en-US", {
    style: "currency",
    currency,
    trailingZeroDisplay: "stripIfInteger",
  });
}
