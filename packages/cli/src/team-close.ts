import type { ClosedTeam } from "@clearhouse/core/platform/store/closed-team.ts";
import { deleteAccounts } from "./cognito.ts";
import { type Command, type Output, optional, Refusal, required } from "./command.ts";

const day = (iso: string): string => iso.slice(0, 10);

const deleteDue = async (output: Output, team: string | undefined, yes: boolean): Promise<number> => {
  const { due: over } = await import("@clearhouse/core/custody/team-closing/delete.ts");
  const due = (await over()).filter(({ teamId }) => team === undefined || teamId === team);
  if (due.length === 0) output.say("No closed team is due to be deleted.");
  for (const closed of due) await deleteOne(closed, output, yes);
  if (due.length > 0 && !yes) output.say("Nothing was deleted: run it with --yes to delete.");
  return 0;
};

const deleteOne = async (closed: ClosedTeam, { say }: Output, yes: boolean): Promise<void> => {
  const { teamId, name, closedAt } = closed;
  if (!yes) {
    say(`${teamId} ${name}, closed on ${day(closedAt)}: all records, files and accounts would be deleted.`);
    return;
  }
  const { carryOut } = await import("@clearhouse/core/custody/team-closing/delete.ts");
  const all = await carryOut(closed, deleteAccounts);
  if (!all) throw new Error(`${teamId} isn't deleted completely, although the command has no end`);
  const { records, files, accounts } = all;
  say(`${teamId} ${name}: ${records} records, ${files} files and ${accounts} accounts deleted.`);
};

const close = async (teamId: string, { say }: Output, yes: boolean): Promise<number> => {
  const { Team } = await import("@clearhouse/core/people/team/index.ts");
  const { TeamClosing } = await import("@clearhouse/core/custody/team-closing/index.ts");
  const { name } = await Team.fresh(teamId);
  if (!yes) {
    say(`${teamId} ${name} would be closed: members are refused, links don't work, nothing is sent.`);
    say(`Export it first: npm run cli -- export --team ${teamId} --out ${teamId}.zip`);
    say("Nothing was closed: run it with --yes to close.");
    return 0;
  }
  const { keptUntil } = await TeamClosing.close(teamId);
  say(`${teamId} ${name} is closed. Everybody is refused within ten seconds.`);
  say(`Until ${day(keptUntil)} --reopen opens it again; then all of it is deleted.`);
  say(`To keep its data: npm run cli -- export --team ${teamId} --out ${teamId}.zip`);
  return 0;
};

export const teamClose: Command = {
  name: "team:close",
  summary: "closes a team, opens it again, and deletes closed teams after 30 days",
  usage: `--team tea_… [--reopen] [--yes]
       npm run cli -- team:close --delete [--team tea_…] [--yes]

Without --yes it only lists what would be done. A closed team's members are refused, its links and pages don't work,
nothing is sent, no timer runs. Its data is kept for 30 days, and until then --reopen opens it again unchanged: what was
about to be sent or done when it was closed is sent and done then, and timers continue within a day. If --reopen is
interrupted, run it again.

--delete deletes teams that have been closed for 30 days: records, files in all buckets, accounts of their people. For each
team its id is kept, when it was closed and deleted, and where its chains ended, with its anchors in the backup bucket. The
function DeleteClosedTeams does this by itself within a quarter of an hour, except for teams that were closed before there was
that function; if the command is interrupted, the function finishes. USER_POOL_ID names the pool that people sign in with.`,
  options: {
    team: { type: "string" },
    reopen: { type: "boolean" },
    delete: { type: "boolean" },
    yes: { type: "boolean" },
  },
  onStage: true,
  async run(values, output) {
    const yes = values.yes === true;
    if (values.delete === true && values.reopen === true)
      throw new Refusal("Use either --reopen or --delete, not both.");
    if (values.delete === true) return deleteDue(output, optional(values, "team"), yes);
    const teamId = required(values, "team");
    if (values.reopen !== true) return close(teamId, output, yes);
    if (!yes) {
      output.say(`${teamId} would be opened again. Nothing was opened: run it with --yes to open it.`);
      return 0;
    }
    const { TeamClosing } = await import("@clearhouse/core/custody/team-closing/index.ts");
    const { sent, dropped } = await TeamClosing.reopen(teamId);
    output.say(`${teamId} is open again. Its timers continue within a day.`);
    if (sent > 0) output.say(`${sent} events from the time while it was closed are being handled.`);
    if (dropped > 0) output.say(`${dropped} events were older than 30 days: nothing is sent or done for them.`);
    return 0;
  },
};
