import { type Command, optional } from "./command.ts";

export const recount: Command = {
  name: "recount",
  summary: "counts the requests behind Analytics anew, and finds licenses of before for the calendar",
  usage: `[--team tea_…]

The figures of the page Analytics are counted as things happen. This counts them again from all requests of a team, or of
every team: when figures were lost, and for requests older than the figures. Licenses older than the calendar are added to
its index. Run it when nobody is working: an answer given during the run may be counted twice, until the next run.`,
  options: { team: { type: "string" } },
  onStage: true,
  async run(values, { say }) {
    const team = optional(values, "team");
    const { Analytics } = await import("@clearhouse/core/analytics/index.ts");
    const { indexEnds } = await import("@clearhouse/core/calendar/index-ends.ts");
    const { Team } = await import("@clearhouse/core/team/index.ts");
    const { actAs } = await import("@clearhouse/core/platform/identity/actor.ts");
    for await (const teamId of team ? [(await Team.fresh(team)).teamId] : Team.ids()) {
      const [requests, ends] = await actAs({ kind: "system", name: "recount", teamId }, async () => [
        await Analytics.rebuildFigures(teamId),
        await indexEnds(teamId),
      ]);
      say(`${teamId}: ${counted(requests, "request")} counted, ${counted(ends, "license")} with an end`);
    }
    return 0;
  },
};

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;
