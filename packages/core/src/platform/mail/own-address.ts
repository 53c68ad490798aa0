import { env } from "../env.ts";
import { addressOf } from "../fields.schema.ts";

/** Settings with the deployment's own addresses for incoming mail. */
const SETTINGS = ["SUPPORT_EMAIL", "SALES_EMAIL"] as const;

/** The setting that has an address; undefined for any other address. */
export const settingOf = (address: string): (typeof SETTINGS)[number] | undefined =>
  SETTINGS.find((name) => env[name] !== "" && addressOf(env[name]) === addressOf(address));
