import { nowIso } from "../platform/clock.ts";
import { actAs } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { transact } from "../platform/store/transaction.ts";
import { ImportEntity, type ImportRecord } from "./import.entity.ts";
import { plan, read } from "./queue.ts";

/**
 * Plans the next step anew for each import whose lease has run out: its process died, or its event is lost or late. The
 * former event has no say from then on.
 * @returns how many
 */
export const revive = async (): Promise<number> => {
  const leases = ImportEntity.query.leases({ watch: "imports" }).lt({ leaseUntil: nowIso() });
  const { data } = await leases.go({ pages: "all" });
  let revived = 0;
  for (const found of data) {
    try {
      if (await again(found)) revived += 1;
    } catch (error) {
      log.error("import not revived", error, { importId: found.importId });
    }
  }
  if (revived > 0) log.warn("imports revived", { revived });
  return revived;
};

/** By what is stored now: an index may show a lease that has been renewed. */
const again = ({ teamId, importId }: ImportRecord): Promise<boolean> =>
  actAs({ kind: "system", name: "revive-imports", teamId }, () =>
    transact(async () => {
      const record = await read(teamId, importId);
      if (!record.leaseUntil || record.leaseUntil > nowIso()) return { writes: [], result: false };
      return { writes: plan(record, record), result: true };
    }),
  );
