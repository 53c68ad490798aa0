import type { Known, Names } from "./discover.ts";
import type { ImportFile } from "./files.ts";
import type { Findings, Found, Loss, OfTeam } from "./findings.ts";
import type { Outcome } from "./item.ts";
import { standsIn } from "./person.ts";

/** Tests for the names of other people of a team, each with the ids or addresses of those who have the name. */
const testsOf = (others: Names) => [...others].map(([name, refs]) => ({ name, refs, stands: standsIn(name) }));

/**
 * The other people whose names an erasure would remove from a record. It may only remove what the record declares to be
 * about the person, and what has their name; a text may have the name of somebody else with the same name.
 */
const lossesOf = (teamId: string, { loose = [] }: Outcome, others: ReturnType<typeof testsOf>): Loss[] =>
  loose.flatMap(([before, after]) =>
    others
      .filter(({ stands }) => stands(before) && !stands(after))
      .flatMap(({ name, refs }) => [...refs].map((ref) => ({ teamId, ref, name }))),
  );

/**
 * What an erasure would remove from a record that doesn't say by id or address that it is the person's. Everybody types
 * their own name, so it may be ordinary words of other people's records, or somebody else's name.
 * @param names the person's names
 * @param typed those that somebody without an account typed. The other names are a member's: where a record has the
 *   name of a member, they are no ordinary words
 */
const wordsOfOthers = (
  teamId: string,
  { mentions = [] }: Outcome,
  { names, typed }: { names: ReadonlySet<string>; typed: ReadonlySet<string> },
): Loss[] => {
  const isOfAccount = (name: string): boolean => names.has(name) && !typed.has(name);
  return mentions
    .flatMap((mention) => mention.names.filter((name) => !(mention.isMembers && isOfAccount(name))))
    .map((name) => ({ teamId, ref: "", name }));
};

/** Names that an erasure would remove although they may not be the person's, with what would lose them. */
export const losses = (
  changes: readonly Found[],
  files: readonly OfTeam<ImportFile>[],
  { teams, others, typed }: Known,
): Findings["losses"] => {
  const all = new Map<string, Findings["losses"][number]>();
  const lossOf = (loss: Loss): Findings["losses"][number] => {
    const key = JSON.stringify(loss);
    const known = all.get(key) ?? { loss, records: [], files: [] };
    all.set(key, known);
    return known;
  };
  const tests = new Map([...others].map(([teamId, names]) => [teamId, testsOf(names)]));
  for (const found of changes) {
    const { item, outcome } = found;
    const teamId = String(item.teamId ?? "");
    for (const loss of [
      ...lossesOf(teamId, outcome, tests.get(teamId) ?? []),
      ...wordsOfOthers(teamId, outcome, {
        names: teams.get(teamId)?.names ?? new Set(),
        typed: typed.get(teamId) ?? new Set(),
      }),
    ]) {
      const { records } = lossOf(loss);
      if (!records.includes(found)) records.push(found);
    }
  }
  for (const file of files)
    for (const name of file.words ?? []) lossOf({ teamId: file.teamId, ref: "", name }).files.push(file);
  return [...all.values()];
};
