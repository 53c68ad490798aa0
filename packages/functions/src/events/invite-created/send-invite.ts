import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { mailTeam } from "@clearhouse/core/people/team/asking-team.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { renderInviteCreated } from "@clearhouse/emails/people/invite-created.tsx";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-invite", EVENTS["invite.created"], async ({ id, teamId, data }) => {
  const [invite, team] = await Promise.all([Invite.get(data.inviteId), Team.get(teamId)]);
  // Nothing is mailed if the invite can't be used any more, or if it was renewed or got another email address after
  // this event; in the last two cases, the handler of a later event mails the invite.
  if (!invite.email || invite.mailEventId !== id || !Invite.isUsable(invite)) return;
  const mail = await renderInviteCreated({
    team: mailTeam(team),
    invitedBy: invite.inviterName ?? "",
    role: invite.role,
    email: invite.email,
    link: Invite.link(invite.code),
    expiresAt: invite.expiresAt,
  });
  const about = { inviteId: invite.inviteId, userId: invite.inviterId };
  await Mail.send(Invite.mailId(id), "team invite", { to: invite.email, team: team.name, ...mail }, about);
});
