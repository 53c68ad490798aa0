import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import type { UploadRecord } from "./upload.entity.ts";
import { ownersBusy, teamBusy, tooManyUploads } from "./upload.errors.ts";
import { OPEN_OF_SENDER, OPEN_OF_TEAM, type OpenLimit, TEAM_SHARDS } from "./upload-limits.policy.ts";

/**
 * How many uploads are open, and their declared bytes. `of` names whose: a sender, or a shard of all of the team's
 * members or owners. The counts are changed in the transactions that open and end uploads, so they are exact, and
 * opening an upload costs the same however many are open.
 */
const OpenUploadsEntity = new Entity(
  {
    model: { service: SERVICE, entity: "openuploads", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      of: { type: "string", required: true },
      files: { type: "number", required: true, default: 0 },
      bytes: { type: "number", required: true, default: 0 },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["of"] } } },
  },
  entityConfig(),
);

type Counted = Pick<UploadRecord, "teamId" | "ownerId" | "purpose" | "size">;

/** An owner's link has a limit of its own (room.ts), so only the owners together are counted here. */
const isOwners = ({ purpose }: Counted): boolean => purpose === "owner-original";

const senderOf = ({ ownerId }: Counted): string => `sender#${ownerId}`;
const allOf = (upload: Counted): string => (isOwners(upload) ? "owners#" : "members#");
const shardName = (upload: Counted, shard: number): string => `${allOf(upload)}${shard}`;

const OF_SHARD: OpenLimit = { files: OPEN_OF_TEAM.files / TEAM_SHARDS, bytes: OPEN_OF_TEAM.bytes / TEAM_SHARDS };

const fits = (open: OpenLimit | null | undefined, size: number, most: OpenLimit): boolean =>
  (open?.files ?? 0) < most.files && (open?.bytes ?? 0) + size <= most.bytes;

/**
 * Looks for room for one more open upload: for its sender, and in a shard of the team's count.
 * @returns the shard in which the upload is to be counted
 * @throws upload.too_many
 */
export const findRoom = async (upload: Counted): Promise<number> => {
  const { teamId, size } = upload;
  const [{ data: own }, { data: shards }] = await Promise.all([
    isOwners(upload)
      ? { data: null }
      : OpenUploadsEntity.get({ teamId, of: senderOf(upload) }).go({ consistent: true }),
    OpenUploadsEntity.query
      .primary({ teamId })
      .begins({ of: allOf(upload) })
      .go({ consistent: true, pages: 1 }),
  ]);
  if (!fits(own, size, OPEN_OF_SENDER)) throw tooManyUploads();
  const counts = new Map(shards.map((shard) => [shard.of, shard]));
  const free = Array.from({ length: TEAM_SHARDS }, (_, shard) => shard).filter((shard) =>
    fits(counts.get(shardName(upload, shard)), size, OF_SHARD),
  );
  const chosen = free[Math.floor(Math.random() * free.length)];
  if (chosen === undefined) throw isOwners(upload) ? ownersBusy() : teamBusy();
  return chosen;
};

const counting = (teamId: string, of: string, files: 1 | -1, bytes: number, most: OpenLimit): Write => {
  const change = OpenUploadsEntity.upsert({ teamId, of }).add({ files, bytes });
  if (files === -1) return updateItem(change.params());
  const bounded = change.where(
    (now, { lt, lte, notExists }) =>
      `${notExists(now.files)} OR (${lt(now.files, most.files)} AND ${lte(now.bytes, most.bytes - bytes)})`,
  );
  return updateItem(bounded.params());
};

const changes = (upload: Counted, shard: number, files: 1 | -1): Write[] => {
  const { teamId } = upload;
  const bytes = files * upload.size;
  return [
    counting(teamId, shardName(upload, shard), files, bytes, OF_SHARD),
    ...(isOwners(upload) ? [] : [counting(teamId, senderOf(upload), files, bytes, OPEN_OF_SENDER)]),
  ];
};

/** The writes that count an upload as open; they fail if there is no room any more. */
export const counted = (upload: Counted, shard: number): Write[] => changes(upload, shard, 1);

/**
 * The writes after which an upload that ends doesn't count as open; none for an upload that an earlier release opened,
 * because it was never counted.
 */
export const uncounted = (upload: UploadRecord): Write[] =>
  upload.state === "open" && upload.countedIn !== undefined ? changes(upload, upload.countedIn, -1) : [];
