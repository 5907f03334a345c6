import { expect, test } from "bun:test";
import { standingOf } from "../../../src/imports/entities/standing";

const reading = { zone: "UTC", currency: "USD", dates: null, decimal: null };
const of = (fields: Record<string, string>, mapping = {}) => {
  const standing = standingOf(fields, mapping, reading);
  return standing?.is === "left" ? standing.because : standing?.is;
};

test.each([
  ...["active", "Subscribed", "enabled", "ACTIVE", "confirmed", "opted-in", "opted_in", "yes", "TRUE"],
  ...[
    "aktiv",
    "Angemeldet",
    "bestätigt",
    "actif",
    "Abonné",
    "inscrite",
    "suscrito",
    "iscritto",
    "Double opt-in",
  ],
])("a status of %p gets mail", (Status) => {
  expect(of({ Status })).toBe("in");
});

test.each([
  ...[
    "unsubscribed",
    "Unsubscribed (admin)",
    "opt-out",
    "Opted Out",
    "opted_out",
    "abgemeldet",
    "Ausgetragen",
  ],
  ...["désinscrit", "Désabonnée", "dado de baja", "disiscritto", "uitgeschreven", "inactive", "no", "false"],
  ...["nicht abonniert", "non abonné", "not active", "former", "cancelled", "active, unsubscribed"],
])("who is called %p has unsubscribed", (Status) => {
  expect(of({ Status })).toBe("unsubscribed");
});

test.each([
  ["bounced", "bounced"],
  ["Hard bounce", "bounced"],
  ["cleaned", "bounced"],
  ["unzustellbar", "bounced"],
  ["complained", "complained"],
  ["Spam complaint", "complained"],
  ["junk", "complained"],
  ["blocklisted", "blocked"],
  ["Blacklisted", "blocked"],
  ["gesperrt", "blocked"],
  ["disabled", "blocked"],
  ["suppressed", "blocked"],
  ["gelöscht", "deleted"],
  ["unconfirmed", "never"],
  ["pending", "never"],
  ["NEVER_SUBSCRIBED", "never"],
  ["Non-Subscribed", "never"],
  ["unbestätigt", "never"],
  ["en attente", "never"],
  ["vip", "unknown"],
  ["1", "unknown"],
  ["", "blank"],
  ["n/a", "blank"],
  ["NULL", "blank"],
] as [string, ReturnType<typeof of>][])("a status of %p means: %p", (Status, means) => {
  expect(of({ Status })).toBe(means);
});

test.each([
  [{ subscribed_to_emails: "false" }, "unsubscribed"],
  [{ subscribed_to_emails: "true", email_disabled: "true" }, "blocked"],
  [{ subscribed_to_emails: "true", email_disabled: "false", deleted_at: "" }, "in"],
  [{ subscribed_to_emails: "true", deleted_at: "2024-04-01T00:00:00.000Z" }, "deleted"],
  [{ subscribed_to_emails: "", email_disabled: "", deleted_at: "" }, "blank"],
  [{ UNSUB_TIME: "2024-01-09 08:00:00", OPTIN_TIME: "2023-01-09 08:00:00" }, "unsubscribed"],
  [{ CLEAN_TIME: "2024-01-09 08:00:00", CLEAN_CAMPAIGN_TITLE: "May" }, "bounced"],
  [{ emailBlacklisted: "true", smsBlacklisted: "false" }, "blocked"],
  [{ EMAIL_BLACKLISTED: "0", SMS_BLACKLISTED: "1" }, "in"],
  [{ BLACKLISTED: "Yes" }, "blocked"],
  [{ attributes: '{"city":"Ulm","subscribed":false}' }, "unsubscribed"],
  [{ attributes: '{"mail":{"unsubscribed_at":"2024-01-09"}}', status: "enabled" }, "unsubscribed"],
  [
    { "lists.1.name": "News", "lists.1.subscription_status": "unsubscribed", status: "enabled" },
    "unsubscribed",
  ],
  [{ "Accepts Email Marketing": "no" }, "unsubscribed"],
  [{ HasOptedOutOfEmail: "1" }, "unsubscribed"],
  [{ "Opt-out": "ja" }, "unsubscribed"],
  [{ "Opt-in": "yes" }, "in"],
  [{ "Double Opt-In": "nein" }, "unsubscribed"],
  [{ "Abgemeldet am": "09.01.2024" }, "unsubscribed"],
  [{ "Date de désinscription": "09/01/2024" }, "unsubscribed"],
  [{ Confirmed: "no" }, "never"],
  [{ type: "unsubscribed" }, "unsubscribed"],
  [{ Account: "inactive" }, "unknown"],
  [{ bounce_count: "3" }, "unknown"],
  [{ active_subscription: "false", email_disabled: "false" }, "in"],
  [{ State: "CA", City: "Fresno" }, undefined],
  [{ Unsubscribe: "https://old.example/u/1" }, undefined],
  [{ "Subscribed At": "2025-03-02 10:11:12", "Confirmed IP": "", Source: "footer" }, undefined],
  [{ "First Name": "Clean", Tags: "deals, guides" }, undefined],
] as [Record<string, string>, ReturnType<typeof of>][])("%p means: %p", (fields, means) => {
  expect(of(fields)).toBe(means);
});

test("a column that is mapped as a time of consent is no state, and the day of leaving is read", () => {
  expect(of({ Subscribed: "" }, { agreedAt: "Subscribed" })).toBeUndefined();
  expect(standingOf({ UNSUB_TIME: "2024-01-09 08:00:00" }, {}, reading)).toMatchObject({
    at: "2024-01-09T08:00:00.000Z",
  });
});

test("what a person says of words and of blanks counts", () => {
  const states = { blank: "in" as const, in: "VIP, 1", out: "alt" };
  const said = (Status: string) => standingOf({ Status }, {}, { ...reading, states })?.is;
  expect(["vip", "1", "ALT", "", "neu"].map(said)).toEqual(["in", "in", "left", "in", "unknown"]);
});
