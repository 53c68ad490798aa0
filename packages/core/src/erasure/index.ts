import { kindOf } from "../archive/registry.ts";
import { items } from "../archive/table.ts";
import { removeFiles } from "../backup/remove.ts";
import { Creator } from "../creator/index.ts";
import { sweep } from "../export/write.ts";
import { CodedError } from "../platform/http/error.ts";
import { actAs } from "../platform/identity/actor.ts";
import { giveUp, toGiveUp } from "../search/give-up.ts";
import { eraseMember } from "../team/members.ts";
import { apply } from "./apply.ts";
import { removeFile } from "./files.ts";
import { type Asked, type Document, type Findings, find } from "./find.ts";
import { outcomeFor } from "./item.ts";
import { matcherOf } from "./person.ts";
import { removePost } from "./posts.ts";

export type { Asked, Findings, Found } from "./find.ts";
export { find } from "./find.ts";

/** Rounds until nothing new is found of a person who may be written about meanwhile. */
const ROUNDS = 3;

const subjectsIn = async (userIds: ReadonlySet<string>): Promise<string[]> => {
  const subjects: string[] = [];
  for await (const page of items()) {
    for (const item of page)
      if (kindOf(item) === "identity" && userIds.has(String(item.userId))) subjects.push(String(item.subject));
  }
  return subjects;
};

/** How the person signs in, as Cognito calls them: to be asked before anything is erased. */
export const subjectsOf = ({ known }: Findings): Promise<string[]> => subjectsIn(known.userIds);

/** Their pictures, where nobody else has the same one. */
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

/** A record that is gone already was erased by the run before. */
const unlessGone = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CodedError && error.code === "creator.not_found")) throw error;
  }
};

/** The bytes of licenses, contracts and releases, and posts' pictures, with their copies in the backup. */
const removeDocuments = async (documents: readonly Document[]): Promise<void> => {
  for (const { teamId, bucket, keys, post, copies } of documents) {
    for (const key of keys) await removeFile({ bucket, key, what: "" });
    if (post) await removePost(post);
    await inTeam(teamId, () => removeFiles(copies));
  }
};

const round = async (asked: Asked, findings: Findings): Promise<void> => {
  const { known, matchers, changes, files, exports } = findings;
  for (const { teamId, exportId } of exports) await sweep(teamId, exportId);
  for (const file of files) await removeFile(file);
  if (asked.documents) await removeDocuments(findings.documents);
  const everywhere = matcherOf({ emails: known.emails, names: new Set(), ids: known.ids });
  for (const { kind, item, outcome } of changes) {
    const teamId = typeof item.teamId === "string" ? item.teamId : "";
    const matcher = matchers.get(teamId) ?? everywhere;
    if (kind === "member") await inTeam(teamId, () => eraseMember(teamId, String(item.userId)));
    else if (kind === "creator" && known.ids.has(String(item.creatorId)))
      await inTeam(teamId, () => unlessGone(Creator.erase(teamId, String(item.creatorId))));
    else {
      // The text of a contract was judged by its contract.
      const judge =
        kind === "contracttext"
          ? () => outcome
          : (now: typeof item) => outcomeFor(kind, now, { matcher, hashedToo: asked.documents });
      await apply(kind, item, judge);
    }
  }
  // What was being copied or restored at that moment is there again; from now on it is noted that they were erased.
  if (asked.documents) await removeDocuments(findings.documents);
};

/** @returns what is still found once nothing changes any more */
const untilGone = async (asked: Asked, first: Findings): Promise<Findings> => {
  let findings = first;
  for (let n = 0; n < ROUNDS; n++) {
    await round(asked, findings);
    // The address leads to nobody any more, so it is looked for by what was known before.
    findings = await find(asked, first.known);
    // Of what was written meanwhile, too.
    await removeDocuments(findings.earlier.documents);
    if (findings.changes.length === 0) return findings;
  }
  throw new Error("Something is written about this person all the time: run erase again");
};

/**
 * Erases what {@link find} found; see docs/decisions/erasure.md. What is done is done: cut short, it is begun anew, and
 * does what a run before left.
 * @param first what is to be erased, as it was shown
 * @returns what is still found of the person, which is kept for a reason
 * @throws team.last_admin; Error where something is found again and again
 */
export const carryOut = async (asked: Asked, first: Findings): Promise<Findings> => {
  await removeDocuments(first.earlier.documents);
  const pictured = asked.teamId ? [] : await pictures(first);
  // Before the records, as all files: whose removal fails is found again by them.
  for (const key of pictured) await removeFile({ bucket: "BRANDING_BUCKET", key, what: "" });
  const teams = new Set([...first.matchers.keys(), ...first.earlier.teams]);
  for (const teamId of teams) await inTeam(teamId, toGiveUp);
  const left = await untilGone(asked, first);
  for (const teamId of teams) await inTeam(teamId, giveUp);
  return left;
};
