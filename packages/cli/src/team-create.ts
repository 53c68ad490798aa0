import { type Command, optional, required } from "./command.ts";

export const teamCreate: Command = {
  name: "team:create",
  summary: "makes a team and mails its first admin an invite",
  usage: `--name "Your Network" --admin-email you@example.com [--time-zone Europe/Berlin] [--privacy-email privacy@example.com]

Prints the invite's link, which is also mailed. The link is valid for 7 days, and only for that address. Calendar dates of
the team (such as the end of a license) are days in its time zone; the default is UTC. Before it asks anybody for rights, a team
needs an address to which people write about their data; its admins can also set it later.`,
  options: {
    name: { type: "string" },
    "admin-email": { type: "string" },
    "time-zone": { type: "string" },
    "privacy-email": { type: "string" },
  },
  onStage: true,
  async run(values, { say }) {
    const input = {
      name: required(values, "name"),
      adminEmail: required(values, "admin-email"),
      timeZone: optional(values, "time-zone"),
      privacyEmail: optional(values, "privacy-email"),
    };
    const { Invite } = await import("@clearhouse/core/people/invite/index.ts");
    const { team, inviteLink } = await Invite.createTeam(input);
    say(`Team ${team.teamId} is made.`);
    say(`Invite for its admin: ${inviteLink}`);
    say("A mail with this link is sent within a minute.");
    return 0;
  },
};
