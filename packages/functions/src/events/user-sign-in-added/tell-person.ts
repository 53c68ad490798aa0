import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { SIGN_IN_WAYS } from "@clearhouse/core/base/happenings/people.schema.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { Notification } from "@clearhouse/core/notices/notification/index.ts";
import { mailTeam } from "@clearhouse/core/people/team/asking-team.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { renderSignInAdded, WAYS } from "@clearhouse/emails/people/sign-in-added.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-person";

export const handler = consequence(
  NAME,
  EVENTS["user.sign_in.added"],
  async ({ id, at, teamId, data: { userId, way } }) => {
    const [person, team] = await Promise.all([User.find(userId), teamId ? Team.get(teamId) : undefined]);
    if (!person) return;
    // No actor is given, because only the person knows whether they did it themselves.
    await Notification.tell({
      to: [userId],
      kind: "user.sign_in.added",
      actor: "",
      subject: WAYS[way].name,
      path: "/profile",
      dedupeKey: id,
    });
    const { email, displayName } = person;
    const mail = await renderSignInAdded({
      team: team && mailTeam(team),
      displayName,
      email,
      added: way,
      addedAt: at,
      ways: SIGN_IN_WAYS.filter((one) => person[one]),
      link: `${env.SITE_URL}/auth`,
    });
    await Mail.send(`${id}.${NAME}`, "new way to sign in", { to: email, ...mail }, { userId });
  },
);
