import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso } from "../../platform/clock.ts";
import { actAs, currentActor, type MemberActor, requireUser } from "../../platform/identity/actor.ts";
import { account } from "../account/identities.ts";
import { logoOf } from "../team/asking-team.ts";
import { changeTeam, type TeamChange } from "../team/change.ts";
import { Team } from "../team/index.ts";
import { membership } from "../team/membership.ts";
import type { InviteRecord } from "./invite.entity.ts";
import { inviteNotFound, otherMembership, wrongAddress } from "./invite.errors.ts";
import type { Invitation, Joined } from "./invite.schema.ts";
import { byCode, isShutTo, isUsable, kept, read, replacing } from "./record.ts";

/** The account of the person who opens the link; undefined if nobody is signed in. */
const viewer = async () => {
  const actor = currentActor();
  return actor.kind === "user" || actor.kind === "member" ? account(actor.userId) : undefined;
};

/**
 * The invitation of a link, for its holder. Unknown, expired, used, revoked and malformed codes get the
 * same refusal after the same reads. A link that is closed to this person ({@link isShutTo}) gets the same refusal too.
 * @throws invite.not_found
 */
export const look = async (code: string): Promise<Invitation> => {
  const [invite, person] = await Promise.all([byCode(code), viewer()]);
  if (!isUsable(invite)) throw inviteNotFound();
  if (person && person.member?.teamId !== invite.teamId && isShutTo(invite, person.user)) throw inviteNotFound();
  const team = await Team.get(invite.teamId);
  return {
    team: { name: team.name, logoUrl: logoOf(team), primaryColor: team.primaryColor ?? null },
    role: invite.role,
    email: invite.email ?? "",
    expiresAt: invite.expiresAt,
  };
};

/**
 * Makes the signed-in person a member by an invite, with the invite's role. Only one person can join with
 * an invite; that person may repeat the call. If the person is a member of the team already, the invite stays open. A
 * removed member can return by an invite to the member's email address, or by an invite made after the removal.
 * @throws auth.required, invite.not_found, invite.wrong_address, team.other_membership
 */
export const join = async (code: string): Promise<Joined> => {
  const { userId, email, displayName } = requireUser();
  const { teamId, inviteId, role } = await byCode(code);
  const newMember: MemberActor = { kind: "member", userId, email, displayName, teamId, role };
  const already = await actAs(newMember, () =>
    changeTeam(teamId, async (): Promise<TeamChange<boolean>> => {
      // One after the other: an invite that reads as used by this person is followed by the membership it made.
      const invite = await read(teamId, inviteId);
      const { user, member } = await account(userId);
      if (member?.teamId === teamId && (isUsable(invite) || invite.usedBy === userId)) return { result: true };
      if (invite.code !== code || !isUsable(invite) || isShutTo(invite, user)) throw inviteNotFound();
      if (member) throw otherMembership((await Team.get(member.teamId)).name);
      if (invite.email && invite.email !== user.email) throw wrongAddress(invite.email);
      const used: InviteRecord = { ...invite, state: "used", usedAt: nowIso(), usedBy: userId };
      const { also, ...joining } = membership(user, { teamId, role: invite.role });
      return {
        result: false,
        ...joining,
        invites: { closed: invite.expiresAt },
        also: [...also, replacing(invite, used), kept(invite), EVENTS["member.joined"].outbox({ userId, inviteId })],
      };
    }),
  );
  const { name } = await Team.get(teamId);
  return { team: { id: teamId, name }, already };
};
