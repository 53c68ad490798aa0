import type { Migrated } from "@clearhouse/core/platform/migrations/migrate-table.ts";
import { type Command, type Output, Refusal } from "./command.ts";

/** After how many records the command says how far it is. */
const TELL_EVERY = 50_000;

const told = ({ read, changed, removed, meanwhile }: Migrated): string =>
  `${read} records read, ${changed} changed, ${removed} removed; ${meanwhile} were changed by somebody meanwhile`;

/** Says from time to time how far a migration is. */
const teller = ({ say }: Output) => {
  let next = TELL_EVERY;
  return (soFar: Migrated): void => {
    if (soFar.read < next) return;
    next += TELL_EVERY;
    say(told(soFar));
  };
};

export const migrate: Command = {
  name: "migrate",
  summary: "brings the records of a stage to the layout of this version",
  usage: `[--again]

Changes the records that earlier releases wrote to the form in which this release writes them. Run it 15 minutes after the
deploy has ended, when no function of the earlier release runs any more, with the release that was deployed; people work
meanwhile. A record that somebody changes at the same moment keeps
that change, and is migrated after it. The table is read until nothing is left to change. If it is interrupted, run it again: it continues. Exit code 1 if an earlier
release kept writing: run it again later. --again does all migrations once more, as
after a roll back. (npm start and restore migrate without
being asked.)`,
  options: { again: { type: "boolean" } },
  onStage: true,
  async run({ again }, output) {
    const [{ migrateTable, NewerLayout }, { LAYOUT }] = await Promise.all([
      import("@clearhouse/core/platform/migrations/migrate-table.ts"),
      import("@clearhouse/core/platform/migrations/list.ts"),
    ]);
    const done = await migrateTable({ again: again === true, onStep: teller(output) }).catch((error: unknown) => {
      throw error instanceof NewerLayout ? new Refusal(error.message) : error;
    });
    if (!done) {
      output.say(`Nothing to do: all records have layout ${LAYOUT}. --again looks at them once more.`);
      return 0;
    }
    output.say(`From layout ${done.from} to ${done.to}: ${told(done)}.`);
    if (done.isDone) return 0;
    output.complain("An earlier release keeps writing its own layout. Run this again once none of it runs any more.");
    return 1;
  },
};
