import { env } from "../../env";
import { listed } from "../../format";

const names = [
  "GOOGLE_ADS_DEVELOPER_TOKEN",
  "GOOGLE_ADS_CLIENT_ID",
  "GOOGLE_ADS_CLIENT_SECRET",
  "GOOGLE_ADS_REFRESH_TOKEN",
  "GOOGLE_ADS_CUSTOMER_ID",
] as const;

const secrets = [
  "GOOGLE_ADS_DEVELOPER_TOKEN",
  "GOOGLE_ADS_CLIENT_SECRET",
  "GOOGLE_ADS_REFRESH_TOKEN",
] as const;

export function status(): { configured: boolean; message: string } {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0
    ? { configured: true, message: "Google Ads is set up." }
    : { configured: false, message: `Google Ads is not set up: set ${listed.format(missing)}.` };
}

export function withoutSecrets(text: string): string {
  return secrets
    .flatMap((name) => env[name] || [])
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .reduce((clean, secret) => clean.replaceAll(secret, "[secret]"), text)
    .replace(/\b(ya29\.|1\/\/)[\w.-]{8,}/g, "[secret]");
}
