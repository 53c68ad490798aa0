import { find } from "../../people/feedback/record.ts";
import { mailTeam } from "../../people/team/asking-team.ts";
import { Team } from "../../people/team/index.ts";
import { User } from "../../people/user/index.ts";
import { env } from "../../platform/env.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";

/** The mail to the team's admins about an entry; undefined if the entry doesn't exist any more. */
export const adminsMail = async (feedbackId: string) => {
  const teamId = requireTeamId();
  const record = await find(teamId, feedbackId);
  if (!record) return undefined;
  const [team, to] = await Promise.all([Team.get(teamId), User.adminsOf(teamId)]);
  const { type, subject, details, userId, userName, userEmail, createdAt } = record;
  const path = `/admin?tab=feedback&feedback=${feedbackId}`;
  return {
    to,
    /** A reply to the mail goes to the sender. */
    replyTo: userEmail,
    notice: { kind: "feedback.sent", actor: userName, actorUserId: userId, subject, path } as const,
    props: {
      team: mailTeam(team),
      type,
      subject,
      details,
      sentBy: userName,
      sentByEmail: userEmail,
      sentAt: createdAt,
      link: `${env.SITE_URL}${path}`,
    },
  };
};
