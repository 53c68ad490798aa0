import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { Mail } from "@clearhouse/core/notices/mail/index.ts";
import { mailTeam } from "@clearhouse/core/people/team/asking-team.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { User } from "@clearhouse/core/people/user/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { renderEmailChanged } from "@clearhouse/emails/people/email-changed.tsx";
import { consequence } from "../consequence.ts";

const NAME = "tell-old-address";

export const handler = consequence(NAME, EVENTS["user.email.changed"], async ({ id, at, teamId, data }) => {
  const [person, team] = await Promise.all([User.formerAddress(data.userId, id), Team.get(teamId)]);
  if (!person) return;
  const mail = await renderEmailChanged({
    team: mailTeam(team),
    displayName: person.displayName,
    changedAt: at,
    link: `${env.SITE_URL}/profile`,
  });
  await Mail.send(`${id}.${NAME}`, "change of address", { to: person.email, ...mail }, { userId: data.userId });
});
