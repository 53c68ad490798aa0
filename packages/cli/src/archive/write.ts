import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { StandingLicenseRecord } from "@clearhouse/core/contracts/creator/standing-license.entity.ts";
import { openFile, type StoredFile, storedFiles } from "@clearhouse/core/custody/archive/files.ts";
import { keyIds } from "@clearhouse/core/custody/archive/key-ids.ts";
import { hasMoved } from "@clearhouse/core/custody/archive/moved.ts";
import { kindOf, RECORDS } from "@clearhouse/core/custody/archive/registry.ts";
import { hasEnded, items } from "@clearhouse/core/custody/archive/table.ts";
import { cellsOf, EXPORT_COLUMNS } from "@clearhouse/core/integrations/export/asset-rows.ts";
import type { AssetRecord } from "@clearhouse/core/library/asset/asset.entity.ts";
import { coveragesIn } from "@clearhouse/core/library/asset/covered-by.ts";
import { readingOf } from "@clearhouse/core/library/asset/view.ts";
import { BYTE_ORDER_MARK, csvLine } from "@clearhouse/core/library/import/csv-cell.policy.ts";
import type { TeamRecord } from "@clearhouse/core/people/team/team.entity.ts";
import { sha256 } from "@clearhouse/core/platform/hash.ts";
import { freeing } from "@clearhouse/core/platform/memory.ts";
import { tableLayout } from "@clearhouse/core/platform/migrations/layout.entity.ts";
import { LAYOUT, newerLayout } from "@clearhouse/core/platform/migrations/list.ts";
import { isOfTeam } from "@clearhouse/core/platform/store/object-key.ts";
import { Refusal } from "../command.ts";
import { FILES, FORMAT, filePath, listPath, MANIFEST, type Manifest, recordsPath } from "./format.ts";
import { openSpool, type Spool } from "./spool.ts";
import { createZip } from "./zip.ts";

type Zip = ReturnType<typeof createZip>;

/** Reads the table into the spool (spool.ts). @returns for each kind of record, how many items were left out */
const readTable = async (spool: Spool, team: string | undefined): Promise<Manifest["left"]> => {
  const left: Manifest["left"] = {};
  for await (const page of items()) {
    spool.together(() => {
      for (const item of page) {
        const kind = kindOf(item);
        if (kind === undefined)
          throw new Refusal(`The table contains a record that this version doesn't know: ${item.sk}`);
        if (RECORDS[kind]?.kept && !hasEnded(item)) spool.add(kind, item);
        else if (!team || item.teamId === team) left[kind] = (left[kind] ?? 0) + 1;
      }
    });
  }
  if (team) spool.keepTeam(team);
  return left;
};

function* ended(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

const writeRecords = async (zip: Zip, spool: Spool): Promise<Manifest["records"]> => {
  const records: Manifest["records"] = {};
  for (const { kind, count } of spool.kinds()) {
    const { sha256: hash } = await zip.add(recordsPath(kind), ended(spool.records(kind)), { compress: true });
    records[kind] = { count, sha256: hash };
  }
  return records;
};

/** Of each creator of a team, the agreements about all their content. */
const agreementsIn = (spool: Spool, teamId: string): Map<string, StandingLicenseRecord[]> => {
  const all = new Map<string, StandingLicenseRecord[]>();
  for (const line of spool.records("standinglicence")) {
    const agreement = JSON.parse(line) as StandingLicenseRecord;
    if (agreement.teamId !== teamId) continue;
    all.set(agreement.creatorId, [...(all.get(agreement.creatorId) ?? []), agreement]);
  }
  return all;
};

/** A team's assets as CSV, with the same columns as an export from the workspace. */
function* listOf(spool: Spool, team: TeamRecord): Generator<string> {
  const { teamId, timeZone } = team;
  const [reading, agreements] = [readingOf(team), agreementsIn(spool, teamId)];
  yield BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS);
  for (const line of spool.assets(teamId)) {
    const asset = JSON.parse(line) as AssetRecord;
    const [coverage] = coveragesIn(agreements.get(asset.creator?.id ?? "") ?? [], timeZone);
    yield csvLine(cellsOf(asset, reading, coverage));
  }
}

const writeLists = async (zip: Zip, spool: Spool, teams: readonly TeamRecord[]): Promise<Manifest["lists"]> => {
  const lists: Manifest["lists"] = {};
  for (const team of teams) {
    const path = listPath(team.teamId);
    lists[path] = (await zip.add(path, listOf(spool, team), { compress: true })).sha256;
  }
  return lists;
};

/**
 * Whether a file belongs to the team. Most keys start with the team's id; a picture of a person or team belongs to the
 * team if one of the team's records shows it.
 */
const belongs = (spool: Spool, team: string, { bucket, key }: StoredFile): boolean => {
  return bucket === "branding" ? spool.names(key.split("/").at(-1) ?? "") : isOfTeam(key, team);
};

const writeFiles = async (zip: Zip, spool: Spool, team: string | undefined): Promise<Manifest["files"]> => {
  let [count, bytes] = [0, 0];
  for await (const listed of storedFiles()) {
    if (team && !belongs(spool, team, listed)) continue;
    const file = await openFile(listed);
    if (!file) continue;
    const { bucket, key } = listed;
    const { size, headers } = file;
    // Pictures and clips are compressed already.
    const measured = await zip.add(filePath(listed), freeing(file.body), { size, compress: false });
    spool.addFile(bucket, key, JSON.stringify({ bucket, key, size, sha256: measured.sha256, ...headers }));
    count += 1;
    bytes += size;
  }
  const list = await zip.add(FILES, ended(spool.files()), { compress: true });
  return { count, bytes, sha256: list.sha256 };
};

const movedSince = async (teams: readonly TeamRecord[], since: string): Promise<string[]> => {
  const moved: string[] = [];
  for (const { teamId } of teams) if (await hasMoved(teamId, since)) moved.push(teamId);
  return moved;
};

const write = async (path: string, spool: Spool, team: string | undefined) => {
  const createdAt = new Date().toISOString();
  // Read before the records: a migration that ends meanwhile leaves none of an earlier layout.
  const { layout } = await tableLayout();
  if (layout > LAYOUT) throw new Refusal(newerLayout("The table", layout));
  const left = await readTable(spool, team);
  const teams = Array.from(spool.records("team"), (line) => JSON.parse(line) as TeamRecord);
  if (team && teams.length === 0) throw new Refusal(`There is no team ${team}.`);
  const moved = await movedSince(teams, createdAt);
  const zip = createZip(path);
  const records = await writeRecords(zip, spool);
  const lists = await writeLists(zip, spool, teams);
  const files = await writeFiles(zip, spool, team);
  const keys = await keyIds();
  const manifest: Manifest = {
    ...FORMAT,
    createdAt,
    layout,
    ...(team && { team }),
    records,
    files,
    lists,
    left,
    keys,
    moved,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await zip.add(MANIFEST, [text], { compress: true });
  await zip.end();
  return { manifest, id: sha256(text) };
};

/**
 * Writes all records and files, or only a team's, into one zip. Memory use doesn't depend on their size: records are
 * sorted in a file beside the zip, and files are streamed one after the other. The zip gets its final name last, so a
 * zip with that name is complete.
 * @returns the zip's manifest, and the manifest's SHA-256
 * @throws Refusal if a file has this name already, or no team has this id
 */
export const writeArchive = async (path: string, team: string | undefined) => {
  if (existsSync(path)) throw new Refusal(`${path} is there already. Name another file.`);
  const work = `${path}.part`;
  // An export that was killed may have left this folder.
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { mode: 0o700 });
  const spool = openSpool(join(work, "records.sqlite"));
  try {
    const written = await write(join(work, "archive.zip"), spool, team);
    renameSync(join(work, "archive.zip"), path);
    return written;
  } finally {
    spool.close();
    rmSync(work, { recursive: true, force: true });
  }
};
