import { Creator } from "../creator/index.ts";
import { handlesOf } from "../creator/social-handle.policy.ts";
import { CreatorInvite } from "../creator-invite/index.ts";
import { mailTeam } from "../mail/sender.ts";
import { stillHereOrAdmins } from "../notification/recipients.ts";
import { env } from "../platform/env.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { Team } from "../team/index.ts";

/** Where a creator is found in the workspace. */
const creatorPath = (creatorId: string): string => `/creators?creator=${creatorId}`;

/** What whoever invited a creator is told once they joined, or the admins once they have left; undefined where the creator is gone. */
export const inviterMail = async (creatorId: string) => {
  const teamId = requireTeamId();
  const creator = await Creator.find(teamId, creatorId);
  const invite = creator?.inviteId ? await CreatorInvite.find(teamId, creator.inviteId) : undefined;
  if (!creator || !invite) return undefined;
  const [team, to] = await Promise.all([Team.get(teamId), stillHereOrAdmins(invite.inviterId, teamId)]);
  const path = creatorPath(creatorId);
  return {
    to,
    /** Whoever answers the mail writes to the creator. */
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
