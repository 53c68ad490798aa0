import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { Support } from "./index.ts";

/**
 * The content and recipients of the two mails about a support request, to the operator and to the sender; "" if there
 * is no recipient. Undefined if the request doesn't exist any more.
 */
export const supportMails = async (requestId: string) => {
  const teamId = requireTeamId();
  const [request, team] = await Promise.all([Support.find(teamId, requestId), Team.get(teamId)]);
  if (!request) return undefined;
  const { ticket, priority, subject, description, userId, userName, userEmail, createdAt } = request;
  return {
    supportEmail: env.SUPPORT_EMAIL,
    senderId: userId,
    senderEmail: userEmail,
    props: {
      team: mailTeam(team),
      ticket,
      priority,
      subject,
      description,
      sentBy: userName,
      sentByEmail: userEmail,
      sentAt: createdAt,
      link: `${env.SITE_URL}/support`,
    },
  };
};
