import { DAY_MS, nowMs, ttlIn } from "../clock.ts";
import { addressOf } from "../fields.schema.ts";
import { hmac, keyFor } from "../hash.ts";
import { putItem, transact } from "../store/transaction.ts";
import { SuppressionEntity } from "./mail.entity.ts";
import { settingOf } from "./own-address.ts";

/** For how long; a mailbox may come back to life, a person who doesn't want our mail is left alone. */
const DAYS = { bounced: 180, complained: 730 } as const;
export type SuppressionReason = keyof typeof DAYS;

/** An address as the table may hold it. */
const hashOf = async (address: string): Promise<string> =>
  hmac(await keyFor("suppression"), addressOf(address)).toString("hex");

/** Sends nothing to an address any more; never ends an earlier, longer silence. */
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

/** Never so for an address of the deployment itself: what comes in would go unread, and nobody would notice. */
export const isSuppressed = async (address: string): Promise<boolean> => {
  if (settingOf(address)) return false;
  const { data } = await SuppressionEntity.get({ addressHash: await hashOf(address) }).go({ consistent: true });
  return data !== null && data.expires * 1_000 > nowMs();
};
