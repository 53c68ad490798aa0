import { DAY_MS, nowIso, nowMs } from "../platform/clock.ts";
import { NotYet } from "../platform/events/not-yet.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { transact, updateItem, type Write } from "../platform/store/transaction.ts";
import { findGrant } from "./find.ts";
import { GrantEntity, type GrantRecord } from "./grant.entity.ts";

/**
 * Consequences of events notify people that a grant was withdrawn or restored. They may run late, repeatedly or at the
 * same time, but the last message that people get must be true. So notifications about a grant are sent for one event
 * at a time, and the grant remembers a withdrawal of which anybody was notified until they are notified that it was
 * undone.
 */
export interface Telling {
  grantId: string;
  eventId: string;
  change: "withdrawn" | "restored";
}

/** An unfinished notification counts as ended after this time, which is longer than an event keeps being delivered. */
const LONGEST_MS = DAY_MS;

/** The other event for which notifications are being sent. */
const otherOf = ({ telling, tellingSince = "" }: GrantRecord, eventId: string): string | undefined =>
  telling === eventId || nowMs() - Date.parse(tellingSince) > LONGEST_MS ? undefined : telling;

/** Whether the change is still true: the grant is withdrawn, or is in force again. */
const isTrueOf = ({ ended }: GrantRecord, change: Telling["change"]): boolean =>
  (ended !== undefined) === (change === "withdrawn");

/**
 * Begins to notify people of an event. It may be called again for the same event until it is finished.
 * @returns false if there is nothing to say: the change isn't true any more, or nobody was notified of the withdrawal
 * that was undone
 * @throws NotYet while notifications about this grant are being sent for another event
 */
export const begin = async ({ grantId, eventId, change }: Telling): Promise<boolean> => {
  const teamId = requireTeamId();
  return transact(async () => {
    const grant = await findGrant(teamId, grantId);
    if (!grant) return { writes: [], result: false };
    const other = otherOf(grant, eventId);
    if (other) throw new NotYet(`Notifications about ${grantId} are being sent for ${other}`);
    const { toldOf } = grant;
    const isDue = isTrueOf(grant, change) && (change === "withdrawn" || toldOf !== undefined);
    if (!isDue) return { writes: grant.telling ? [changed(grant, { toldOf })] : [], result: false };
    const told = change === "withdrawn" ? [...new Set(toldOf).add(eventId)] : toldOf;
    return { writes: [changed(grant, { telling: eventId, toldOf: told })], result: true };
  });
};

/** Whether to go on: the change may have been undone meanwhile. */
export const isStillTrue = async ({ grantId, change }: Telling): Promise<boolean> => {
  const grant = await findGrant(requireTeamId(), grantId);
  return grant !== undefined && isTrueOf(grant, change);
};

/**
 * Finishes what {@link begin} began.
 * @param isThrough whether everybody was notified. If they were notified of a restored grant, its earlier withdrawals
 * are forgotten.
 */
export const end = async ({ grantId, eventId, change }: Telling, isThrough: boolean): Promise<void> => {
  const teamId = requireTeamId();
  await transact(async () => {
    const grant = await findGrant(teamId, grantId);
    if (grant?.telling !== eventId) return { writes: [], result: undefined };
    const toldOf = change === "restored" && isThrough ? undefined : grant.toldOf;
    return { writes: [changed(grant, { toldOf })], result: undefined };
  });
};

/**
 * The write that changes these two attributes of a grant. It fails if another event is being handled, or the grant was
 * withdrawn or restored meanwhile.
 */
const changed = (grant: GrantRecord, { telling, toldOf }: Pick<GrantRecord, "telling" | "toldOf">): Write => {
  const { teamId, grantId, ended } = grant;
  const gone = [...(telling ? [] : (["telling", "tellingSince"] as const)), ...(toldOf ? [] : ["toldOf" as const])];
  return updateItem(
    GrantEntity.patch({ teamId, grantId })
      .set({ ...(telling && { telling, tellingSince: nowIso() }), ...(toldOf && { toldOf }) })
      .remove(gone)
      .where(({ ended: end, telling: told }, { eq, exists, notExists }) => {
        const asBefore = grant.telling ? eq(told, grant.telling) : notExists(told);
        return `${ended ? exists(end) : notExists(end)} AND ${asBefore}`;
      })
      .params(),
  );
};
