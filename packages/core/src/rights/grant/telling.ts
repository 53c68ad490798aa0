import { DAY_MS, nowIso, nowMs } from "../../platform/clock.ts";
import { NotYet } from "../../platform/events/not-yet.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity, type GrantRecord } from "./grant.entity.ts";

/**
 * Event handlers notify people that a grant was withdrawn or restored. The handlers may run late, repeatedly or at the
 * same time, but the last message that people get must be true. So a grant's notifications are sent for one event at a
 * time. The grant's attribute `toldOf` names the withdrawals of which people were notified, until they are notified
 * that the grant was restored.
 */
export interface Telling {
  grantId: string;
  eventId: string;
  change: "withdrawn" | "restored";
}

/**
 * After this time the notifications of an event count as finished. No event is delivered again after such a long time.
 */
const LONGEST_MS = DAY_MS;

/** The other event whose notifications are being sent now, if there is one. */
const otherOf = ({ telling, tellingSince = "" }: GrantRecord, eventId: string): string | undefined =>
  telling === eventId || nowMs() - Date.parse(tellingSince) > LONGEST_MS ? undefined : telling;

/**
 * Whether the grant still has the state that the change gave it. A withdrawn grant has the attribute `ended`, a
 * restored grant doesn't.
 */
const isTrueOf = ({ ended }: GrantRecord, change: Telling["change"]): boolean =>
  (ended !== undefined) === (change === "withdrawn");

/**
 * Begins to notify people of an event. May be called again for the same event until {@link end} is called.
 * @returns false if nobody has to be notified: the change was undone, or the grant was restored and nobody had been
 * notified of its withdrawal
 * @throws NotYet while another event's notifications about this grant are being sent
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

/** Whether to go on notifying people: false if the change was undone since {@link begin}. */
export const isStillTrue = async ({ grantId, change }: Telling): Promise<boolean> => {
  const grant = await findGrant(requireTeamId(), grantId);
  return grant !== undefined && isTrueOf(grant, change);
};

/**
 * Finishes what {@link begin} began.
 * @param isThrough whether everybody was notified. If everybody was notified that the grant was restored, `toldOf` is
 * removed.
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
 * The write that changes `telling` and `toldOf` of a grant. It fails if another event's notifications were begun, or if
 * the grant was withdrawn or restored, since the grant was read.
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
