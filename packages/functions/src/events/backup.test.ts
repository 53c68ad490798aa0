import { beforeAll, it } from "vitest";
import { aSignedInTeam } from "../testing/roles/people.ts";
import { BACKUP_WORK } from "../testing/uses/backup.ts";

let team: Awaited<ReturnType<typeof aSignedInTeam>>;
beforeAll(async () => {
  team = await aSignedInTeam();
});

it.each(Object.entries(BACKUP_WORK))("the backup's functions go on if %s", (_, happen) => happen(team));
