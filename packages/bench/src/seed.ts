import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { AssetEntity, type AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import { ASSET_COLUMNS, type AssetColumn } from "@clearhouse/core/asset/asset.schema.ts";
import { creation } from "@clearhouse/core/asset/change.ts";
import { withClock } from "@clearhouse/core/platform/clock.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { actAs, type MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { inChunks } from "@clearhouse/core/platform/store/batches.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";
import { mediaKey } from "@clearhouse/core/platform/store/object-key.ts";
import { session } from "@clearhouse/core/team/session.schema.ts";
import { openApi } from "@clearhouse/e2e/api.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from "@clearhouse/local/demo/accounts.ts";

const BATCH = 25;
/** The first number of the assets that a filled team doesn't have yet. */
const FRESH = 10_000_000;
export const START = Date.parse("2026-01-01T00:00:00Z");
const NOTES = "Asked the creator by direct message; wants to be credited and to see the cut before it goes out. ";

/** The board's column for the asset with this number. Each column has a quarter of the assets. */
export const columnOf = (n: number): AssetColumn => ASSET_COLUMNS[n % ASSET_COLUMNS.length] ?? "pending";

/** The size and hash that are recorded about a file. */
interface Bytes {
  size: number;
  sha256: string;
}
const PHOTOGRAPH: Bytes = { size: 2_345_678, sha256: "0".repeat(64) };

/** An asset as the product writes it: its fields, a file, and the first entry of its log. */
const asset = ({ teamId, userId, displayName }: MemberActor, n: number, { size, sha256 }: Bytes) => {
  const assetId = newId("asset");
  const file = { id: newId("upload"), name: `IMG_${n}.jpg`, contentType: "image/jpeg", size };
  const key = mediaKey(teamId, assetId, `${START + n}-img_${n}.jpg`);
  const fields = {
    teamId,
    assetId,
    name: `Sunset over the bridge ${n}`,
    type: "image" as const,
    status: columnOf(n),
    source: `https://instagram.com/p/${n}`,
    uploadedBy: displayName,
    uploaderId: userId,
    tags: [
      { type: "brand" as const, name: "@rap" },
      { type: "theme" as const, name: "sunset" },
      { type: "artist" as const, name: `artist ${n % 500}` },
    ],
    notes: NOTES,
    context: "For the summer story",
    files: [{ ...file, key, origin: "team", sha256 }],
    thumbnailKey: mediaKey(teamId, assetId, `thumbnail-${file.id}.jpg`),
  };
  const facts = { file: file.name, size: String(file.size) };
  return creation(fields, { type: "asset.created", to: fields.status, facts }).record;
};

const itemOf = (record: AssetRecord): Record<string, unknown> => {
  const { Item } = AssetEntity.create(record).params<{ Item: Record<string, unknown> }>();
  return Item;
};

/** Repeats until the table has accepted everything. */
const write = async (items: readonly Record<string, unknown>[], store = table): Promise<void> => {
  let requests = items.map((Item) => ({ PutRequest: { Item } }));
  while (requests.length > 0) {
    const { UnprocessedItems } = await store.send(
      new BatchWriteCommand({ RequestItems: { [env.TABLE_NAME]: requests } }),
    );
    requests = (UnprocessedItems?.[env.TABLE_NAME] ?? []) as typeof requests;
  }
};

/** Writes the assets, with each call as many as DynamoDB accepts. */
const writeAll = async (records: readonly AssetRecord[]): Promise<void> => {
  for (const batch of inChunks(records, BATCH)) await write(batch.map(itemOf));
};

const batchOf = (member: MemberActor, start: number, count: number, bytes = PHOTOGRAPH): AssetRecord[] =>
  Array.from({ length: count }, (_, offset) => {
    const n = start + offset;
    return withClock({ now: () => new Date(START + n * 100) }, () => actAs(member, () => asset(member, n, bytes)));
  });

/** The table's item for the asset with this number among the assets that {@link seed} writes. */
export const anItem = (member: MemberActor, n: number) => {
  const [record] = batchOf(member, n, 1);
  if (!record) throw new Error("No asset was made");
  return { record, item: itemOf(record) };
};

/**
 * Fills a team quickly with BatchWrites of whole items. The assets' times are a tenth of a second apart. Counters
 * aren't written.
 */
export const seed = async (member: MemberActor, count: number, bytes = PHOTOGRAPH): Promise<AssetRecord[]> => {
  const records: AssetRecord[] = [];
  for (let start = 0; start < count; start += BATCH) {
    const batch = batchOf(member, start, Math.min(BATCH, count - start), bytes);
    await write(batch.map(itemOf));
    records.push(...batch);
  }
  return records;
};

/** Fills the demo team of npm start's local server, as {@link seed} fills a team. */
export const fillDemoTeam = async (url: string, count: number): Promise<void> => {
  const [{ email, displayName, role }] = DEMO_ACCOUNTS;
  const { user, team } = session.parse(await (await openApi(url, email, DEMO_PASSWORD))("GET", "session"));
  await seed({ kind: "member", teamId: team.id, userId: user.id, displayName, email, role }, count);
};

/** Adds further assets without a thumbnail. */
export const fresh = async (member: MemberActor, count: number): Promise<AssetRecord[]> => {
  const records = batchOf(member, FRESH, count).map((record) => ({ ...record, thumbnailKey: undefined }));
  await writeAll(records);
  return records;
};

/** Adds further assets that don't change when their owner is asked: no post is copied, and no picture is loaded. */
export const undisturbed = async (member: MemberActor, count: number): Promise<AssetRecord[]> => {
  const batch = batchOf(member, 2 * FRESH, count * ASSET_COLUMNS.length);
  const records = batch.map((record) => ({ ...record, source: "", files: [], thumbnailKey: undefined }));
  await writeAll(records);
  return records.filter(({ status }) => status === "pending");
};

/**
 * Renames assets and sets the current time as the time of the change, but adds no entries to their logs, so only code
 * that reads the change feed may use these assets.
 */
export const rewrite = async (records: readonly AssetRecord[]): Promise<void> => {
  const changedAt = new Date().toISOString();
  await writeAll(records.map((record) => ({ ...record, name: `${record.name}, again`, changedAt })));
};

/**
 * Prepares batches of 25 further assets, and returns a function that writes one batch into the table or into another
 * DynamoDB.
 */
export const furtherBatches = (member: MemberActor, start: number, count: number, store = table) => {
  const batches = Array.from({ length: count }, (_, n) => batchOf(member, start + n * BATCH, BATCH).map(itemOf));
  return async (n: number): Promise<void> => {
    await write(batches[n] ?? [], store);
  };
};
