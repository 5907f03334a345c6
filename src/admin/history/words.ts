import type { Entry } from "../../models/history";
import { offerFields } from "../../schemas/deals";
import { columnOf, type Fields, labelsOf } from "../../schemas/fields";
import { storeFields } from "../../schemas/stores";
import type { HistoryAction, HistorySubject } from "../../schemas/vocabulary";

export const subjectLabels: Record<HistorySubject, string> = {
  store: "Store",
  category: "Category",
  coupon: "Coupon",
  offer: "Offer",
  blog: "Blog",
  subscriber: "Subscriber",
  settings: "Settings",
  session: "Session",
  demo: "Demo data",
};

export const actionLabels: Record<HistoryAction, string> = {
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  reorder: "Reordered",
  login: "Logged in",
  "login-failed": "Failed to log in",
  logout: "Locked",
  password: "Password",
};

/** What was done to what: "Deleted store", "Reordered offers of store". What a session did its label says. */
export function deedOf({ action, subject }: Pick<Entry, "action" | "subject">): string {
  if (subject === "session") return "";
  const of = action === "reorder" ? "offers of " : "";
  return `${actionLabels[action]} ${of}${subjectLabels[subject].toLowerCase()}`;
}

/** The labels of the forms, and of columns that no form has and that do not name themselves. */
const fieldLabels: Record<string, string> = {
  ...byColumn(storeFields),
  ...byColumn(offerFields),
  target_store_id: "Store",
  ends_at: "Ends",
  verified_at: "Checked",
  published_at: "Published",
  ai_assisted: "AI-assisted",
  reviewed_at: "Read",
  seo_description: "SEO description",
  contact_email: "Contact e-mail",
  primary_color: "Primary colour",
  secondary_color: "Secondary colour",
  hero_claims: "Claims",
  live_hero_claims: "Live numbers as claims",
  sort_order: "Place in the order",
};

function byColumn(fields: Fields): Record<string, string> {
  const labels = Object.entries(labelsOf(fields));
  return Object.fromEntries(labels.map(([name, label]) => [columnOf(name), label]));
}

/** A column as a person would say it. */
export function fieldLabel(column: string): string {
  const words = column.replaceAll("_", " ");
  return fieldLabels[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
