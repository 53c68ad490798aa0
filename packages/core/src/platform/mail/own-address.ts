import { env } from "../env.ts";
import { addressOf } from "../fields.schema.ts";

/** Settings that name who of the deployment reads what comes in. */
const SETTINGS = ["SUPPORT_EMAIL", "SALES_EMAIL"] as const;

/** The setting in which the deployment itself names an address; undefined for anybody else's. */
export const settingOf = (address: string): (typeof SETTINGS)[number] | undefined =>
  SETTINGS.find((name) => env[name] !== "" && addressOf(env[name]) === addressOf(address));
