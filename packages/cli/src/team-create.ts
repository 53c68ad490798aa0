import { type Command, optional, required } from "./command.ts";

export const teamCreate: Command = {
  name: "team:create",
  summary: "makes a team and mails its first admin an invite",
  usage: `--name "Your Network" --admin-email you@example.com [--time-zone Europe/Berlin]

Prints the invite's link; the mail with it follows by event. The link is good for 7 days and for that address alone.
Calendar dates of the team (the end of a grant) are days in its time zone, UTC unless another is given.`,
  options: { name: { type: "string" }, "admin-email": { type: "string" }, "time-zone": { type: "string" } },
  onStage: true,
  async run(values, { say }) {
    const input = {
      name: required(values, "name"),
      adminEmail: required(values, "admin-email"),
      timeZone: optional(values, "time-zone"),
    };
    const { Invite } = await import("@clearhouse/core/invite/index.ts");
    const { team, inviteLink } = await Invite.createTeam(input);
    say(`Team ${team.teamId} is made.`);
    say(`Invite of its admin: ${inviteLink}`);
    say("The mail with this link follows within a minute.");
    return 0;
  },
};
