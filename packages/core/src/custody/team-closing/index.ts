import { changeTeam, type TeamChange } from "../../people/team/change.ts";
import { Team } from "../../people/team/index.ts";
import { DAY_MS, isoIn, nowIso } from "../../platform/clock.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { type Republished, republishParked } from "../../platform/events/parked.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { type ClosedTeam, ClosedTeamEntity, findClosed, forgetClosed } from "../../platform/store/closed-team.ts";
import { deleteItem, putItem } from "../../platform/store/transaction.ts";

export * as TeamClosing from "./index.ts";

/** Days for which a closed team's data is kept. */
export const KEPT_DAYS = 30;

const refusal = (code: string, message: string) => new CodedError("conflict", code, message);

const asOperator = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  actAs({ kind: "system", name: "team:close", teamId }, work);

/**
 * Closes a team, with an entry in its log. From then on its members are refused, its links don't work, nothing is sent
 * and no timer runs.
 * @throws team.not_found, team.closed
 */
export const close = async (teamId: string): Promise<ClosedTeam> => {
  const closed = await asOperator(teamId, () =>
    changeTeam(teamId, async () => {
      // The record is read within the transaction, because somebody else may close the team at the same moment.
      if (await findClosed(teamId)) throw refusal("team.closed", "This team is closed already.");
      const { name } = await Team.fresh(teamId);
      const keptUntil = isoIn(KEPT_DAYS * DAY_MS);
      const result: ClosedTeam = { teamId, name, closedAt: nowIso(), keptUntil, deleteAfter: keptUntil };
      const also = [putItem(ClosedTeamEntity.create(result).params())];
      return { result, step: { type: "team.closed" }, also };
    }),
  );
  forgetClosed(teamId);
  return closed;
};

/** The closed team's record; undefined if the team is open. @throws team.deleted if the team's deletion has begun */
const findReopenable = async (teamId: string): Promise<ClosedTeam | undefined> => {
  const closed = await findClosed(teamId);
  if (closed?.deletingSince) throw refusal("team.deleted", "This team's data is deleted, or being deleted.");
  return closed;
};

/**
 * Reopens a closed team without changing it, and then publishes the events that came while the team was closed. An
 * interrupted call has to be repeated.
 * @throws team.open, team.deleted if the team's deletion has begun
 */
export const reopen = async (teamId: string): Promise<Republished> => {
  // The team's record is checked first, because a deleted team has no log for an entry.
  const wasClosed = Boolean(await findReopenable(teamId));
  if (wasClosed) await asOperator(teamId, () => changeTeam(teamId, () => reopening(teamId)));
  forgetClosed(teamId);
  const rest = await republishParked(teamId);
  if (!wasClosed && rest.sent + rest.dropped === 0) throw refusal("team.open", "This team isn't closed.");
  return rest;
};

/** The change of the team's log; nothing is changed if somebody else has reopened the team already. */
const reopening = async (teamId: string): Promise<TeamChange<void>> => {
  if (!(await findReopenable(teamId))) return { result: undefined };
  const removal = ClosedTeamEntity.remove({ teamId }).where(({ deletingSince }, { notExists }) =>
    notExists(deletingSince),
  );
  return { result: undefined, step: { type: "team.reopened" }, also: [deleteItem(removal.params())] };
};
