import { DAY_MS, nowIso, nowMs } from "../platform/clock.ts";
import { NotYet } from "../platform/events/not-yet.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { transact, updateItem, type Write } from "../platform/store/transaction.ts";
import { findGrant } from "./find.ts";
import { GrantEntity, type GrantRecord } from "./grant.entity.ts";

/**
 * Consequences tell people that a grant was withdrawn or restored, and may run late, repeatedly or at the same time. So
 * that the last message people get is true, only one event about a grant is told at a time, and a withdrawal that
 * anybody was told of is kept on the grant until its undo was told.
 */
export interface Telling {
  grantId: string;
  eventId: string;
  that: "withdrawn" | "restored";
}

/** Longer than an event is delivered again: telling that began before this doesn't end anything any more. */
const LONGEST_MS = DAY_MS;

/** The other event that people are being told about. */
const otherOf = ({ telling, tellingSince = "" }: GrantRecord, eventId: string): string | undefined =>
  telling === eventId || nowMs() - Date.parse(tellingSince) > LONGEST_MS ? undefined : telling;

/** Whether it is still true: the grant is withdrawn, or holds again. */
const isSo = ({ ended }: GrantRecord, that: Telling["that"]): boolean =>
  (ended !== undefined) === (that === "withdrawn");

/**
 * Begins to tell people of an event; can be called again for the same event until it is finished.
 * @returns false where there is nothing to tell (any more): it isn't so, or nobody was told of what was undone
 * @throws NotYet while another event is told of this grant
 */
export const begin = async ({ grantId, eventId, that }: Telling): Promise<boolean> => {
  const teamId = requireTeamId();
  return transact(async () => {
    const grant = await findGrant(teamId, grantId);
    if (!grant) return { writes: [], result: false };
    const other = otherOf(grant, eventId);
    if (other) throw new NotYet(`${grantId} is being told of ${other}`);
    const { toldOf } = grant;
    const isDue = isSo(grant, that) && (that === "withdrawn" || toldOf !== undefined);
    if (!isDue) return { writes: grant.telling ? [changed(grant, { toldOf })] : [], result: false };
    const told = that === "withdrawn" ? [...new Set(toldOf).add(eventId)] : toldOf;
    return { writes: [changed(grant, { telling: eventId, toldOf: told })], result: true };
  });
};

/** Whether to go on telling: what was begun may have been undone meanwhile. */
export const goesOn = async ({ grantId, that }: Telling): Promise<boolean> => {
  const grant = await findGrant(requireTeamId(), grantId);
  return grant !== undefined && isSo(grant, that);
};

/**
 * Finishes what {@link begin} began.
 * @param isThrough whether all were told; an undo that was, takes back what was told of withdrawals
 */
export const end = async ({ grantId, eventId, that }: Telling, isThrough: boolean): Promise<void> => {
  const teamId = requireTeamId();
  await transact(async () => {
    const grant = await findGrant(teamId, grantId);
    if (grant?.telling !== eventId) return { writes: [], result: undefined };
    const toldOf = that === "restored" && isThrough ? undefined : grant.toldOf;
    return { writes: [changed(grant, { toldOf })], result: undefined };
  });
};

/**
 * The grant with these two changed; fails if another event is being told, or the grant was withdrawn or restored
 * meanwhile.
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
