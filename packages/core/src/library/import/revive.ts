import { log } from "../../platform/log.ts";
import { transact } from "../../platform/store/transaction.ts";
import { isUnchanged, type Timer } from "../../platform/timer/timer.entity.ts";
import { plan, read } from "./import.entity.ts";

/**
 * Plans the next run of an import again if the run counts as lost: its process was killed, or its event is lost or late.
 * The earlier event does nothing from then on. Nothing is planned if the run's timer was changed since it fired.
 */
export const revive = async (timer: Timer): Promise<void> => {
  const revived = await transact(async () => {
    const record = await read(timer.teamId, timer.id);
    const lost = record.step && (await isUnchanged(timer));
    return lost ? { writes: plan(record, record), result: true } : { writes: [], result: false };
  });
  if (revived) log.warn("import revived", { importId: timer.id });
};
