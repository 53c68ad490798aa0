import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("notify-member", EVENTS["member.role.changed"], async ({ id, teamId, data }) => {
  const [admin, team] = await Promise.all([User.find(data.byUserId), Team.get(teamId)]);
  await Notification.tell({
    to: [data.userId],
    kind: "team.role.changed",
    actor: admin?.displayName ?? "",
    actorUserId: data.byUserId,
    subject: team.name,
    path: "/team",
    dedupeKey: id,
  });
});
