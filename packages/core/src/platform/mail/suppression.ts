import { DAY_MS, nowMs, ttlIn } from "../clock.ts";
import { env } from "../env.ts";
import { addressOf } from "../fields.schema.ts";
import { hmac, keyFor } from "../hash.ts";
import { putItem, transact } from "../store/transaction.ts";
import { SuppressionEntity } from "./mail.entity.ts";

/**
 * For how many days an email address gets no mail: half a year after a bounce, because the mailbox may work again, and
 * longer after a report of spam.
 */
const DAYS = { bounced: 180, complained: 730 } as const;
export type SuppressionReason = keyof typeof DAYS;

/** The keyed hash of an email address, since the table doesn't store the address itself. */
const hashOf = async (address: string): Promise<string> =>
  hmac(await keyFor("suppression"), addressOf(address)).toString("hex");

/** Stops mail to an email address. If its mail is stopped already for a longer time, nothing changes. */
export const suppress = async (address: string, reason: SuppressionReason): Promise<void> => {
  const addressHash = await hashOf(address);
  await transact(async () => {
    const until = ttlIn((DAYS[reason] * DAY_MS) / 1_000);
    const { data } = await SuppressionEntity.get({ addressHash }).go({ consistent: true });
    if (data && data.expires >= until) return { writes: [], result: undefined };
    const put = SuppressionEntity.put({ addressHash, reason, expires: until }).where(
      ({ expires }, { notExists, lt }) => `${notExists(expires)} OR ${lt(expires, until)}`,
    );
    return { writes: [putItem(put.params())], result: undefined };
  });
};

/**
 * Whether mail to an email address is stopped. Never true for the deployment's own addresses, because nobody would
 * notice that their mail is stopped.
 */
export const isSuppressed = async (address: string): Promise<boolean> => {
  if (settingOf(address)) return false;
  const { data } = await SuppressionEntity.get({ addressHash: await hashOf(address) }).go({ consistent: true });
  return data !== null && data.expires * 1_000 > nowMs();
};

/** The settings that hold the deployment's own email addresses. */
const SETTINGS = ["SUPPORT_EMAIL", "SALES_EMAIL"] as const;

/** The setting that holds this email address; undefined if the address isn't the deployment's own. */
export const settingOf = (address: string): (typeof SETTINGS)[number] | undefined =>
  SETTINGS.find((name) => env[name] !== "" && addressOf(env[name]) === addressOf(address));
