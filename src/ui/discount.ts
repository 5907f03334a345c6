/** How a discount reads on a ticket; a type this code does not know shows its own text. */
export function discountLabel(type: string, value: string): string {
  const text = value.trim();
  if (type === "freeShipping") return "FREE SHIPPING";
  if (type === "percentage") return `${text.endsWith("%") ? text : `${text}%`} OFF`;
  if (type === "fixed") return `${/^[\d.,]+$/.test(text) ? `$${text}` : text} OFF`;
  return text;
}
