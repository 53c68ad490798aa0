import { Notification } from "../notification/index.ts";
import { shownFileName } from "../platform/file-name.policy.ts";
import { User } from "../user/index.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { BACKUP_PROBLEMS, fullName } from "./backup.policy.ts";
import { kindOf } from "./records.ts";

/** Where admins see all of them. */
const PATH = "/admin?tab=media-backup";

const sinceOf = ({ problemSince, changedAt }: BackupFileRecord): string => problemSince ?? changedAt;

/**
 * Tells the admins, at the end of a check, that files have a problem which they weren't told of: once, however many
 * files there are.
 * @param dedupeKey names the check
 * @returns up to when they are told of problems from then on
 */
export const tellOfProblems = async (
  { teamId, toldUpTo = "" }: BackupCheckRecord,
  dedupeKey: string,
): Promise<string> => {
  const found = await Promise.all(
    BACKUP_PROBLEMS.map((state) => BackupFileEntity.query.open({ teamId }).begins({ state }).go({ pages: "all" })),
  );
  const unknown = found.flatMap(({ data }) => data.filter((record) => sinceOf(record) > toldUpTo));
  const [first] = unknown;
  if (!first) return toldUpTo;
  const admins = await User.adminsOf(teamId);
  await Notification.tell({
    to: admins.map(({ userId }) => userId),
    kind: "backup.problem",
    actor: "",
    subject: unknown.length === 1 ? fullName(kindOf(first), shownFileName(first.name)) : `${unknown.length} files`,
    path: PATH,
    dedupeKey,
  });
  return unknown.map(sinceOf).toSorted().at(-1) ?? toldUpTo;
};
