import { Creator } from "../../contracts/creator/index.ts";
import { sweep } from "../../integrations/export/write.ts";
import { planSnapshotReplacement, replaceSnapshots } from "../../library/search/replace-snapshots.ts";
import { eraseMember } from "../../people/team/members.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { sha256 } from "../../platform/hash.ts";
import { actAs } from "../../platform/identity/actor.ts";
import { kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { removeFiles } from "../backup/remove.ts";
import { apply } from "./apply.ts";
import type { Document } from "./documents.ts";
import { removeFile } from "./files.ts";
import { find } from "./find.ts";
import type { Asked, Findings } from "./findings.ts";
import { outcomeFor } from "./item.ts";
import { matcherOf } from "./person.ts";
import { removePost } from "./posts.ts";

export { find } from "./find.ts";
export type { Asked, Findings, Found } from "./findings.ts";

/**
 * The most rounds of erasing. Somebody may write about the person during a round, so rounds are repeated until nothing
 * new is found.
 */
const ROUNDS = 3;

const subjectsIn = async (userIds: ReadonlySet<string>): Promise<string[]> => {
  const subjects: string[] = [];
  for await (const page of items()) {
    for (const item of page)
      if (kindOf(item) === "identity" && userIds.has(String(item.userId))) subjects.push(String(item.subject));
  }
  return subjects;
};

/** The ids (`sub`) of the person's users in Cognito. They have to be read before anything is erased. */
export const subjectsOf = ({ known }: Findings): Promise<string[]> => subjectsIn(known.userIds);

/** The S3 keys of the person's avatars, except avatars that somebody else has too. */
const pictures = async ({ known }: Findings): Promise<string[]> => {
  const theirs = new Set<string>();
  const others = new Set<string>();
  for await (const page of items()) {
    for (const item of page) {
      const url = item.avatarUrl;
      if (typeof url !== "string" || url === "") continue;
      (known.userIds.has(String(item.userId)) ? theirs : others).add(url);
    }
  }
  return [...theirs].filter((url) => !others.has(url)).map((url) => url.slice(1));
};

const inTeam = async (teamId: string, work: () => Promise<void>): Promise<void> =>
  actAs({ kind: "system", name: "erase", teamId }, work);

/** Ignores that a creator doesn't exist any more: an earlier run has erased the creator's record. */
const unlessGone = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CodedError && error.code === "creator.not_found")) throw error;
  }
};

/**
 * Removes the files of licenses, contracts and releases, the pictures of posts, and the copies of all these files in
 * the backup.
 */
const removeDocuments = async (documents: readonly Document[]): Promise<void> => {
  for (const { teamId, bucket, keys, post, copies } of documents) {
    for (const key of keys) await removeFile({ bucket, key, what: "" });
    if (post) await removePost(post);
    await inTeam(teamId, () => removeFiles(copies));
  }
};

/** Nothing is erased if somebody else would lose a name, unless that was confirmed. @throws Error */
const requireOnlyThem = ({ othersToo }: Asked, { losses }: Findings): void => {
  if (losses.length > 0 && !othersToo) throw new Error("Somebody else would lose a name: run erase again");
};

const round = async (asked: Asked, findings: Findings): Promise<void> => {
  const { known, matchers, changes, files, exports } = findings;
  for (const { teamId, exportId } of exports) await sweep(teamId, exportId);
  for (const file of files) await removeFile(file);
  if (asked.documents) await removeDocuments(findings.documents);
  const everywhere = matcherOf(known.everywhere);
  for (const { kind, item, outcome, isDecided } of changes) {
    const teamId = typeof item.teamId === "string" ? item.teamId : "";
    const matcher = matchers.get(teamId) ?? everywhere;
    if (kind === "member") await inTeam(teamId, () => eraseMember(teamId, String(item.userId)));
    else if (kind === "creator" && known.ids.has(String(item.creatorId)))
      await inTeam(teamId, () => unlessGone(Creator.erase(teamId, String(item.creatorId))));
    else {
      const decide = isDecided
        ? () => outcome
        : (now: typeof item) => outcomeFor(kind, now, { matcher, hashedToo: asked.documents });
      await apply(kind, item, decide);
    }
  }
  // A backup or restore that ran at the same time may have stored a removed file again. The records now say that the
  // files are erased, so no later backup or restore stores them again.
  if (asked.documents) await removeDocuments(findings.documents);
};

/** Repeats rounds until nothing is left to erase. @returns what is still found of the person and is kept */
const untilGone = async (asked: Asked, first: Findings): Promise<Findings> => {
  let findings = first;
  for (let n = 0; n < ROUNDS; n++) {
    requireOnlyThem(asked, findings);
    await round(asked, findings);
    // The records that connect the email address with the person's ids and names are erased, so the first findings are
    // used.
    findings = await find(asked, first.known);
    // The documents of records that were written during the round are removed too.
    await removeDocuments(findings.earlier.documents);
    if (findings.changes.length === 0) return findings;
  }
  throw new Error("Something is written about this person all the time: run erase again");
};

/**
 * Erases what {@link find} found; see docs/decisions/erasure.md. An interrupted erasure has to be started again. The
 * new run also finishes what the earlier run left over.
 * @param first what is to be erased, as it was shown to the operator
 * @returns what is still found of the person and is kept
 * @throws team.last_admin; Error if somebody else would lose a name without having been confirmed, or if new records of
 *   the person keep appearing
 */
export const carryOut = async (asked: Asked, first: Findings): Promise<Findings> => {
  requireOnlyThem(asked, first);
  await removeDocuments(first.earlier.documents);
  const pictured = asked.teamId ? [] : await pictures(first);
  // All files are removed before their records: if a removal fails, the next run finds the file by its record.
  for (const key of pictured) await removeFile({ bucket: "BRANDING_BUCKET", key, what: "" });
  const teams = new Set([...first.matchers.keys(), ...first.earlier.teams]);
  const person = sha256(`erasure ${asked.email}`);
  for (const teamId of teams) await inTeam(teamId, () => planSnapshotReplacement(person));
  const left = await untilGone(asked, first);
  for (const teamId of teams) await inTeam(teamId, () => replaceSnapshots(person));
  return left;
};
