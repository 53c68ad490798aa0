import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { atMost, inTurn, ms, type Row } from "../measure.ts";
import { auditLog } from "./audit-log.ts";
import { backupFiles } from "./backup-files.ts";
import { creators } from "./creators.ts";
import { feedback } from "./feedback.ts";
import { signedContracts } from "./signed-contracts.ts";
import type { TeamList } from "./team-list.ts";

const LISTS: readonly TeamList[] = [creators, feedback, auditLog, signedContracts, backupFiles];

/** Compares a page of 50 of a long list with a Query of the same records, and with a page of a short list. */
const rowsOf = async (
  { name, page, query, fill }: TeamList,
  [small, large]: readonly [MemberActor, MemberActor],
  sizes: { small: number; large: number },
  rounds: number,
): Promise<Row[]> => {
  await fill(small, sizes.small);
  await fill(large, sizes.large);
  const [few, many] = [sizes.small.toLocaleString("en"), sizes.large.toLocaleString("en")];
  const ours = (admin: MemberActor) => () => page(admin);
  const raw = () => table.send(new QueryCommand(query(large)));
  const [inLarge, alone] = await inTurn(rounds, ours(large), raw);
  const [again, inSmall] = await inTurn(rounds, ours(large), ours(small));
  return [
    atMost(`${name}, page of 50 of ${many}`, ms(inLarge), `${ms(alone)} raw Query of 50`, inLarge / alone, 1.5),
    atMost(
      `${name}, page of 50, ${many} compared with ${few}`,
      ms(again),
      `${ms(inSmall)} of ${few}`,
      again / inSmall,
      1.2,
    ),
  ];
};

export const teamLists = async (
  admins: readonly [small: MemberActor, large: MemberActor],
  sizes: { small: number; large: number },
  rounds: number,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const list of LISTS) rows.push(...(await rowsOf(list, admins, sizes, rounds)));
  return rows;
};
