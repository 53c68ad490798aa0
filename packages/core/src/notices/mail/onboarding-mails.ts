import { Creator } from "../../contracts/creator/index.ts";
import { handlesOf } from "../../contracts/creator/social-handle.policy.ts";
import { CreatorInvite } from "../../contracts/creator-invite/index.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { stillHereOrAdmins } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";

/** The path of a creator's page for members. */
const creatorPath = (creatorId: string): string => `/creators?creator=${creatorId}`;

/**
 * The mail that tells the member who invited a creator that the creator joined. If that member has left, the mail goes
 * to the admins. Undefined if the creator was deleted.
 */
export const inviterMail = async (creatorId: string) => {
  const teamId = requireTeamId();
  const creator = await Creator.find(teamId, creatorId);
  const invite = creator?.inviteId ? await CreatorInvite.find(teamId, creator.inviteId) : undefined;
  if (!creator || !invite) return undefined;
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(invite.inviterId, teamId)]);
  const path = creatorPath(creatorId);
  return {
    to,
    /** A reply to the mail goes to the creator. */
    replyTo: creator.email,
    notice: { kind: "creator.onboarded", actor: creator.name, subject: team.name, path } as const,
    props: {
      team: mailTeam(team),
      invitedBy: invite.inviterName,
      creatorName: creator.name,
      creatorEmail: creator.email,
      specialties: creator.specialties,
      handles: handlesOf(creator.socialMedia),
      onboardedAt: creator.createdAt,
      link: `${env.SITE_URL}${path}`,
    },
  };
};
