import { nextBudget } from "../../base/safe-fetch/budget.ts";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import type { ForeignProblem } from "../../base/safe-fetch/safe-fetch.schema.ts";
import { isoIn, nowIso, nowMs } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import { AssetEntity, type AssetRecord } from "../asset/asset.entity.ts";
import { change, whileThere } from "../asset/change.ts";
import { compareIfCopy } from "../asset/find-license.ts";
import { thumbnailKeyOf } from "../asset/purge.ts";
import { fingerprint, settleNotes } from "../asset-file/duplicates.ts";
import { keepThumbnail } from "../asset-file/make-thumbnail.ts";
import { copyPicture, hashForeign } from "./copy.ts";
import { claim, MOST_TRIES, nextTry, replan } from "./plan.ts";
import { settleWake } from "./wake.ts";

/**
 * No fetch begins after this time. The fetches that have begun may take another minute; the function's time-out is two
 * minutes.
 */
const WORK_MS = 50_000;
/** How many assets of a team are fetched in parallel. */
const AT_ONCE = 2;
const PAGE = 20;
/** How long a team waits if all of its fetch slots are in use. */
const BUSY_MS = 60_000;
/** The name of a fetched picture among an asset's S3 objects. */
const FOREIGN = "foreign";

/** Problems that may pass. All other problems have to do with the URL itself. */
const CURABLE: ReadonlySet<ForeignProblem> = new Set(["unreachable", "over_budget", "busy"]);
/** Problems of the whole team: the team's next file would fail too. */
const TEAM_WIDE: ReadonlySet<ForeignProblem> = new Set(["over_budget", "busy"]);

/**
 * Fetches the files and thumbnails at the URLs in the team's imported rows, until the working time is over. Files are
 * hashed and marked as duplicates of equal files; thumbnails are copied. A file that isn't available now is tried again
 * later, and given up after the last try; the asset shows the reason.
 */
export const fetchForeignFiles = async (): Promise<void> => {
  const teamId = requireTeamId();
  const until = nowMs() + WORK_MS;
  const due = dueFiles(teamId);
  let stopped: ForeignProblem | undefined;
  const lane = async () => {
    while (!stopped && nowMs() < until) {
      const { value, done } = await due.next();
      if (done) return;
      stopped = (await fetchOne(value)) ?? stopped;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await settleWake(teamId, stopped ? laterFor(stopped) : "");
};

/**
 * The assets whose files are due. Each asset is returned once, although the index may still have assets that were
 * fetched already.
 */
async function* dueFiles(teamId: string): AsyncGenerator<AssetRecord> {
  const seen = new Set<string>();
  const due = () => AssetEntity.query.foreign({ teamId }).lte({ foreignDue: nowIso() });
  for await (const page of pagesOf((at) => due().go({ ...at, limit: PAGE }))) {
    for (const asset of page) {
      if (!seen.has(asset.assetId)) yield asset;
      seen.add(asset.assetId);
    }
  }
}

/**
 * Fetches the files of an asset. If the asset was deleted during the fetch, the fetched picture is removed.
 * @returns the problem that keeps the team from fetching more
 */
const fetchOne = async (due: AssetRecord): Promise<ForeignProblem | undefined> => {
  const asset = await claim(due);
  if (!asset) return undefined;
  const { teamId, assetId } = asset;
  const fetched = await whileThere(teamId, assetId, () => fetchFor(asset));
  if (!fetched) await removeObject(thumbnailKeyOf(teamId, assetId, FOREIGN));
  return fetched?.stopped;
};

const fetchFor = async (asset: AssetRecord): Promise<{ stopped: ForeignProblem | undefined }> => {
  const tries = asset.foreignTries ?? 1;
  // If the process of the last allowed try was killed, no further request is sent.
  const trying = tries > MOST_TRIES ? async () => "unreachable" as const : problemOf;
  const ofThumbnail = await trying(() => copyThumbnail(asset));
  const draw = asset.type === "image" && !asset.thumbnailKey && (!asset.thumbnailSource || ofThumbnail !== undefined);
  const ofFile = isTeamWide(ofThumbnail) ? ofThumbnail : await trying(() => hashFile(asset, draw));
  const problems = [ofFile, ofThumbnail].flatMap((problem) => problem ?? []);
  const stopped = problems.find(isTeamWide);
  const curable = problems.some((problem) => CURABLE.has(problem));
  const due = stopped ? laterFor(stopped) : curable ? nextTry(tries) : "";
  const fileProblem = asset.fileUrl && !asset.fileSha256 ? ofFile : undefined;
  if (!due && fileProblem) await giveUp(asset, fileProblem);
  else {
    await replan(asset, asset.foreignDue, (current) => ({
      foreignDue: due,
      foreignTries: stopped ? tries - 1 : tries,
      fileProblem: fileProblem === "busy" ? current.fileProblem : fileProblem,
    }));
  }
  return { stopped };
};

const isTeamWide = (problem: ForeignProblem | undefined): boolean => problem !== undefined && TEAM_WIDE.has(problem);

const laterFor = (problem: ForeignProblem): string => (problem === "over_budget" ? nextBudget() : isoIn(BUSY_MS));

/** The problem with which the work failed; undefined if the work succeeded. */
const problemOf = async (work: () => Promise<void>): Promise<ForeignProblem | undefined> => {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    log.info("foreign file not fetched", { problem: error.problem, detail: error.detail });
    return error.problem;
  }
};

const copyThumbnail = async ({ teamId, assetId, thumbnailKey, thumbnailSource }: AssetRecord): Promise<void> => {
  if (thumbnailKey || !thumbnailSource) return;
  const picture = await copyPicture(thumbnailSource);
  await keepThumbnail({ teamId, assetId }, FOREIGN, { name: thumbnailSource, picture });
};

const hashFile = async (asset: AssetRecord, draw: boolean): Promise<void> => {
  const { teamId, assetId, fileUrl } = asset;
  if (!fileUrl) return;
  const sha256 = asset.fileSha256 ?? (await keepHash(asset, fileUrl, draw));
  await settleNotes(teamId, sha256, { assetId, createdAt: asset.createdAt });
  await compareIfCopy(teamId, assetId, sha256);
};

const keepHash = async ({ teamId, assetId }: AssetRecord, fileUrl: string, draw: boolean): Promise<string> => {
  const { sha256, size, picture } = await hashForeign(fileUrl, draw);
  if (picture) await keepThumbnail({ teamId, assetId }, FOREIGN, { name: fileUrl, picture });
  await change(teamId, assetId, (current) => {
    if (current.fileSha256) return undefined;
    return {
      next: { ...current, fileSha256: sha256, fileProblem: undefined },
      step: { type: "asset.file.hashed", facts: { file: fileUrl, sha256, size: String(size) } },
      also: [fingerprint(current, sha256)],
    };
  });
  return sha256;
};

const giveUp = async (
  { teamId, assetId, fileUrl, foreignDue }: AssetRecord,
  problem: ForeignProblem,
): Promise<void> => {
  await change(teamId, assetId, (current) => {
    if (current.foreignDue !== foreignDue) return undefined;
    return {
      next: { ...current, fileProblem: problem, foreignDue: "" },
      step: { type: "asset.file.not_hashed", facts: { file: fileUrl ?? "", reason: problem } },
      also: [],
    };
  });
};
