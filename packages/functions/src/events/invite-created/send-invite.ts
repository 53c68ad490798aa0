import { Invite } from "@clearhouse/core/invite/index.ts";
import { InviteCreated } from "@clearhouse/core/invite/invite.events.ts";
import { Mail } from "@clearhouse/core/mail/index.ts";
import { mailTeam } from "@clearhouse/core/rights-request/letters.ts";
import { Team } from "@clearhouse/core/team/index.ts";
import { renderInviteCreated } from "@clearhouse/emails/invite-created.tsx";
import { consequence } from "../consequence.ts";

const NAME = "send-invite";

export const handler = consequence(NAME, InviteCreated, async ({ id, teamId, data }) => {
  const [invite, team] = await Promise.all([Invite.get(data.inviteId), Team.get(teamId)]);
  if (!invite.email || invite.usedAt) return;
  const mail = await renderInviteCreated({
    team: mailTeam(team),
    invitedBy: "",
    role: invite.role,
    email: invite.email,
    link: Invite.link(invite.code),
    expiresAt: invite.expiresAt,
  });
  await Mail.send(`${id}.${NAME}`, "team invite", { to: invite.email, ...mail });
});
