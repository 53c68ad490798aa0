import pMap from "p-map";
import type { ChainEntry, ChainHead } from "../../base/ledger/chain.ts";
import { MemberEntity } from "../../people/account/user.entity.ts";
import { ApiKeyEntity } from "../../people/api-key/api-key.entity.ts";
import { InviteEntity } from "../../people/invite/invite.entity.ts";
import { verifyLog } from "../../people/team/audit.ts";

/** A member, API key or open invite whose record doesn't match the log. */
interface RecordFlaw {
  /** The last entry about the record; the log's last entry if there is none. */
  seq: number;
  reason: "role_differs" | "key_differs" | "invite_differs";
  /** The id of the member, key or invite. */
  about: string;
}

interface Told<Value> {
  seq: number;
  /** Undefined if the entry, of an earlier release, doesn't say. */
  value: Value | undefined;
}

/** What a log's entries say of the team's members, API keys and invites. */
const tellings = () => {
  /** The role of each member; "" once they were removed. */
  const roles = new Map<string, Told<string>>();
  /** Scopes and last day of each key; "" once it was revoked. */
  const keys = new Map<string, Told<string>>();
  /** The role of each invite; "" once it was revoked. */
  const invites = new Map<string, Told<string>>();
  let began = "";
  const add = ({ seq, type, at, facts }: ChainEntry): void => {
    if (seq === 1) began = at;
    const { about, "role.to": role, "scopes.to": scopes, "expiresOn.to": lastDay = "" } = facts;
    if (about === undefined) return;
    if (type.startsWith("member.") && role !== undefined) roles.set(about, { seq, value: role });
    if (type === "api_key.created") keys.set(about, { seq, value: scopes && keyValue(scopes, lastDay) });
    if (type === "invite.created") invites.set(about, { seq, value: role });
    if (type === "invite.revoked") invites.set(about, { seq, value: "" });
    if (type === "api_key.revoked") keys.set(about, { seq, value: "" });
  };
  return { add, told: () => ({ roles, keys, invites, began }) };
};

const keyValue = (scopes: string, lastDay: string): string => `${scopes} until ${lastDay}`;

/** How many members are read at the same time. */
const AT_ONCE = 10;

/**
 * The team's members, API keys and open invites whose roles, scopes and last days aren't those of the last entries about
 * them, and members and keys of which only the log or only the table knows. Records older than the log aren't compared if no entry is about
 * them.
 */
const recordFlaws = async (
  teamId: string,
  head: ChainHead,
  { roles, keys, invites, began }: ReturnType<ReturnType<typeof tellings>["told"]>,
): Promise<RecordFlaw[]> => {
  const differs = (told: Told<string> | undefined, now: string, since: string): boolean =>
    told ? told.value !== undefined && told.value !== now : now !== "" && since >= began;
  // The index may lag, so each member is read again from the table.
  const { data: listed } = await MemberEntity.query.ofTeam({ teamId }).go({ pages: "all" });
  const ids = [...new Set([...roles.keys(), ...listed.map(({ userId }) => userId)])];
  const members = await pMap(
    ids,
    async (userId): Promise<RecordFlaw[]> => {
      const { data } = await MemberEntity.get({ userId }).go({ consistent: true });
      const { role = "", joinedAt = "" } = data?.teamId === teamId ? data : {};
      const told = roles.get(userId);
      return differs(told, role, joinedAt)
        ? [{ seq: told?.seq ?? head.seq, reason: "role_differs", about: userId }]
        : [];
    },
    { concurrency: AT_ONCE },
  );
  const { data } = await ApiKeyEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  const stored = new Map(data.map((key) => [key.keyId, key]));
  const flawed = [...new Set([...keys.keys(), ...stored.keys()])].filter((keyId) => {
    const key = stored.get(keyId);
    const now = key ? keyValue(key.scopes.join(", "), key.expiresOn ?? "") : "";
    return differs(keys.get(keyId), now, key?.createdAt ?? "");
  });
  const ofKeys = flawed.map(
    (about): RecordFlaw => ({ seq: keys.get(about)?.seq ?? head.seq, reason: "key_differs", about }),
  );
  const { data: maybeOpen } = await InviteEntity.query.open({ teamId }).go({ pages: "all" });
  const ofInvites = await pMap(
    maybeOpen,
    async ({ inviteId }): Promise<RecordFlaw[]> => {
      const { data } = await InviteEntity.get({ teamId, inviteId }).go({ consistent: true });
      if (data?.state !== "open") return [];
      const told = invites.get(inviteId);
      // The invite of a new team's first admin has no entry: nobody of the team made it.
      return differs(told, data.role, data.inviterId === undefined ? "" : data.createdAt)
        ? [{ seq: told?.seq ?? head.seq, reason: "invite_differs", about: inviteId }]
        : [];
    },
    { concurrency: AT_ONCE },
  );
  return [...members.flat(), ...ofKeys, ...ofInvites.flat()].toSorted((one, other) => one.seq - other.seq);
};

/**
 * Checks a team's own log, and compares the members' and open invites' roles, and the API keys' scopes and last days, with it.
 * @param anchors the log's last entry at each time when the log was anchored (docs/evidence.md)
 * @throws team.not_found
 */
export const verifyTeamLog = (teamId: string, anchors?: readonly ChainHead[]) =>
  verifyLog<RecordFlaw>(teamId, anchors, () => {
    const { add, told } = tellings();
    return { add, flaws: ({ head }) => recordFlaws(teamId, head, told()) };
  });

export type LogFinding = Awaited<ReturnType<typeof verifyTeamLog>>;
