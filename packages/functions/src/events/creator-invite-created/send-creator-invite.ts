import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/index.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { mailTeam } from "@clearhouse/core/people/team/asking-team.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { renderCreatorInvited } from "@clearhouse/emails/contracts/creator-invited.tsx";
import { consequence } from "../consequence.ts";

export const handler = consequence(
  "send-creator-invite",
  EVENTS["creator_invite.created"],
  async ({ id, teamId, data }) => {
    const [invite, team] = await Promise.all([CreatorInvite.find(teamId, data.inviteId), Team.get(teamId)]);
    // Nothing is mailed if the invite was revoked, used or renewed after this event. For a renewed invite there is a
    // later event, whose handler mails the invite.
    if (!invite?.email || invite.mailEventId !== id || !CreatorInvite.isUsable(invite)) return;
    const mail = await renderCreatorInvited({
      team: mailTeam(team),
      invitedBy: invite.inviterName,
      told: Team.told(team, "colleague"),
      email: invite.email,
      link: CreatorInvite.link(invite.code),
      expiresAt: invite.expiresAt,
    });
    const about = { creatorInviteId: invite.inviteId, userId: invite.inviterId };
    await Mail.send(CreatorInvite.mailId(id), "creator invite", { to: invite.email, ...mail }, about);
  },
);
