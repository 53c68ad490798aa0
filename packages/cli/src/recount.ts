import { type Command, optional } from "./command.ts";

export const recount: Command = {
  name: "recount",
  summary: "counts the figures of Analytics again",
  usage: `[--team tea_…]

The figures of the Analytics page are counted as things happen. This counts them again from all requests of a team, or of
every team, if figures were lost. Run it while nobody works: an answer given during the run may be counted twice, until the
next run.`,
  options: { team: { type: "string" } },
  onStage: true,
  async run(values, { say }) {
    const team = optional(values, "team");
    const { Analytics } = await import("@clearhouse/core/rights/analytics/index.ts");
    const { Team } = await import("@clearhouse/core/people/team/index.ts");
    const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
    for await (const teamId of team ? [(await Team.fresh(team)).teamId] : Team.ids()) {
      const requests = await actAs({ kind: "system", name: "recount", teamId }, () => Analytics.rebuildFigures(teamId));
      say(`${teamId}: ${requests} ${requests === 1 ? "request" : "requests"} counted`);
    }
    return 0;
  },
};
