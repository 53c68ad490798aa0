import { beforeAll, expect, it } from "vitest";
import { aSignedInTeam } from "../testing/roles/people.ts";
import { BACKUP_WORK } from "../testing/uses/backup.ts";

let team: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  team = await aSignedInTeam();
});

it.each(BACKUP_WORK)(
  "the backup's functions go on if %s, and record the files' states",
  async (_, happen, ...states) => {
    expect(await happen(team)).toEqual(states);
  },
);
