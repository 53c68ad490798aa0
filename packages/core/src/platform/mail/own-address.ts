import { env } from "../env.ts";
import { addressOf } from "../fields.schema.ts";

/** The settings that hold the deployment's own email addresses. */
const SETTINGS = ["SUPPORT_EMAIL", "SALES_EMAIL"] as const;

/** The setting that holds this email address; undefined if the address isn't the deployment's own. */
export const settingOf = (address: string): (typeof SETTINGS)[number] | undefined =>
  SETTINGS.find((name) => env[name] !== "" && addressOf(env[name]) === addressOf(address));
