import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { Invite } from "@clearhouse/core/people/invite/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { stillHereOrAdmins, User } from "@clearhouse/core/people/user/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("notify-inviter", EVENTS["member.joined"], async ({ id, teamId, data }) => {
  const [person, invite, team] = await Promise.all([
    User.find(data.userId),
    Invite.get(data.inviteId),
    Team.get(teamId),
  ]);
  if (!person) return;
  const to = await stillHereOrAdmins(invite.inviterId, teamId);
  await Notification.tell({
    to: to.map(({ userId }) => userId),
    kind: "team.joined",
    actor: person.displayName,
    actorUserId: person.userId,
    subject: team.name,
    path: "/team",
    dedupeKey: id,
  });
});
