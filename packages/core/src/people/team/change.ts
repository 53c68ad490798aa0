import { EMPTY_CHAIN } from "../../base/ledger/chain.ts";
import { changeLogged, headAfter, isAtHead, Ledger } from "../../base/ledger/index.ts";
import { nowMs } from "../../platform/clock.ts";
import { notFound } from "../../platform/errors/error.ts";
import { type Actor, actAs, type MemberActor, requireAdmin } from "../../platform/identity/actor.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { MemberEntity } from "../account/user.entity.ts";
import type { PersonalProperty } from "./audit.about.ts";
import { RosterEntity, type RosterRecord } from "./roster.entity.ts";
import { AUDIT_TYPES, type AuditType } from "./team.schema.ts";

/** The chain of a team is its own log. */
export const TEAM_LOG = { place: "audit", types: AUDIT_TYPES } as const satisfies Ledger.Subject<AuditType>;

/** Name of a setting or property → its value before and after. */
export type Changes = Record<string, { from: string; to: string }>;

/** An entry for the team's log. An entry never contains a secret, and its personal data can be erased. */
export interface AuditStep {
  type: AuditType;
  /** The name of a person who acts by a link; absent if a member acts. */
  outsider?: string;
  /** The name of the person who was affected. */
  about?: string;
  /** The id of the person or record that was affected. */
  aboutId?: string;
  /** Changes without personal data. */
  changes?: Changes;
  /** Changes of personal data: names and email addresses. */
  personal?: Partial<Record<PersonalProperty, Changes[string]>> | undefined;
}

export interface TeamChange<T> {
  result: T;
  /** The entry in the team's log; missing if there is nothing left to do. */
  step?: AuditStep;
  /** 1 if a member is added, -1 if a member is removed. */
  members?: 1 | -1;
  admins?: 1 | -1;
  /** When the opened or closed invite expires, ISO 8601. */
  invites?: { opened?: string; closed?: string };
  /** Other writes of the same transaction. */
  also?: Write[];
}

/**
 * The record of a team's roster (roster.entity.ts).
 * @throws team.not_found
 */
export const readRoster = async (teamId: string): Promise<RosterRecord> => {
  const { data } = await RosterEntity.get({ teamId }).go({ consistent: true });
  if (!data) throw notFound("team", "Team not found");
  return data;
};

/**
 * The writes that begin a team's log, with the team's creation as entry 1.
 * @param opened when the team's first invite expires
 */
export const beginning = (teamId: string, step: AuditStep, opened: string): Write[] => {
  const entry = Ledger.entry(TEAM_LOG, { teamId, id: teamId }, EMPTY_CHAIN, stepOf(step));
  const inviteEnds = [Date.parse(opened)];
  const roster: RosterRecord = { teamId, members: 0, admins: 0, inviteEnds, head: headAfter(entry) };
  return [putItem(RosterEntity.create(roster).params()), Ledger.store(TEAM_LOG, entry)];
};

/** When the team's open invites expire, in ms since 1970. */
export const openInviteEnds = ({ inviteEnds = [] }: RosterRecord): number[] =>
  inviteEnds.filter((end) => end > nowMs());

const inviteEndsAfter = (roster: RosterRecord, { opened, closed }: NonNullable<TeamChange<unknown>["invites"]>) => {
  const ends = openInviteEnds(roster);
  const left = closed === undefined ? -1 : ends.indexOf(Date.parse(closed));
  if (left >= 0) ends.splice(left, 1);
  return opened === undefined ? ends : [...ends, Date.parse(opened)];
};

/**
 * Changes a team's people or settings, updates its number of members and invites, and adds an entry to the team's own
 * log; see {@link changeLogged}.
 * @param decide reads what it needs, strongly consistent, checks what is allowed, and returns the change
 * @returns the result of `decide`
 * @throws team.not_found; whatever `decide` throws; request.busy
 */
export const changeTeam = async <T>(
  teamId: string,
  decide: (roster: RosterRecord) => Promise<TeamChange<T>> | TeamChange<T>,
): Promise<T> => {
  const { decision } = await changeLogged(
    TEAM_LOG,
    { teamId, id: teamId },
    {
      read: () => readRoster(teamId),
      step: ({ step }: TeamChange<T>) => step && stepOf(step),
      next: (roster, { members = 0, admins = 0, invites = {} }, head) => ({
        teamId,
        members: roster.members + members,
        admins: roster.admins + admins,
        inviteEnds: inviteEndsAfter(roster, invites),
        head,
      }),
      writes: ({ current, next, decision: { also = [] } }) => [replacement(current, next), ...also],
    },
    decide,
  );
  return decision.result;
};

const replacement = ({ head }: RosterRecord, next: RosterRecord): Write =>
  putItem(RosterEntity.put(next).where(isAtHead(head)).params());

/**
 * The actor, who must still be an admin: the role may have been taken away since the call began. Called within {@link
 * changeTeam}, where a change of the role makes the transaction fail.
 * @param refusal the message for a member who isn't an admin
 * @throws auth.forbidden, auth.no_team
 */
export const requireAdminNow = async (refusal: string): Promise<MemberActor> => {
  const began = requireAdmin(refusal);
  const { userId, email, displayName, teamId } = began;
  const { data } = await MemberEntity.get({ userId }).go({ consistent: true });
  const now: Actor =
    data?.teamId === teamId ? { ...began, role: data.role } : { kind: "user", userId, email, displayName };
  return actAs(now, () => requireAdmin(refusal));
};

const stepOf = ({
  type,
  outsider = "",
  about,
  aboutId,
  changes = {},
  personal,
}: AuditStep): Ledger.Step<AuditType> => ({
  type,
  outsider: { name: outsider },
  facts: { ...flat(changes), ...(aboutId && { about: aboutId }) },
  personal: { about, facts: personal && flat(personal) },
});

const flat = (changes: Changes): Record<string, string> =>
  Object.fromEntries(
    Object.entries(changes).flatMap(([what, { from, to }]) => [
      [`${what}.from`, from],
      [`${what}.to`, to],
    ]),
  );
