import { DAY_MS, nowMs, ttlIn } from "../clock.ts";
import { addressOf } from "../fields.schema.ts";
import { hmac, keyFor } from "../hash.ts";
import { putItem, transact } from "../store/transaction.ts";
import { SuppressionEntity } from "./mail.entity.ts";
import { settingOf } from "./own-address.ts";

/**
 * For how many days an address gets no mail. A mailbox may work again later; a person who reported spam is left alone
 * longer.
 */
const DAYS = { bounced: 180, complained: 730 } as const;
export type SuppressionReason = keyof typeof DAYS;

/** An address in the form that the table may hold. */
const hashOf = async (address: string): Promise<string> =>
  hmac(await keyFor("suppression"), addressOf(address)).toString("hex");

/** Stops mail to an address; never shortens an earlier, longer stop. */
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

/** Never true for an address of the deployment itself: nobody would notice that its mail isn't read. */
export const isSuppressed = async (address: string): Promise<boolean> => {
  if (settingOf(address)) return false;
  const { data } = await SuppressionEntity.get({ addressHash: await hashOf(address) }).go({ consistent: true });
  return data !== null && data.expires * 1_000 > nowMs();
};
