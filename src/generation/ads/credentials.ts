import { env } from "../../env";
import { listed } from "../../format";

const names = [
  "GOOGLE_ADS_DEVELOPER_TOKEN",
  "GOOGLE_ADS_CLIENT_ID",
  "GOOGLE_ADS_CLIENT_SECRET",
  "GOOGLE_ADS_REFRESH_TOKEN",
  "GOOGLE_ADS_CUSTOMER_ID",
] as const;

export function status(): { configured: boolean; message: string } {
  const missing = names.filter((name) => env[name] === undefined);
  return missing.length === 0
    ? { configured: true, message: "Google Ads is set up." }
    : { configured: false, message: `Google Ads is not set up: set ${listed.format(missing)}.` };
}
