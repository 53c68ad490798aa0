import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { quotaExceeded } from "./upload.errors.ts";

const FILES = 20;
const BYTES = 2 * 1024 ** 3;

/**
 * How many files and bytes the owner of a rights request has begun to upload, not counting aborted uploads. The count
 * is exact, because anyone with the link can upload. A count by an index would let too many parallel uploads through,
 * because indexes lag.
 */
const UploadRoomEntity = new Entity(
  {
    model: { service: SERVICE, entity: "uploadroom", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      requestId: { type: "string", required: true },
      files: { type: "number", required: true },
      bytes: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["requestId"] } },
    },
  },
  entityConfig(),
);

const change = async (teamId: string, requestId: string, files: 1 | -1, bytes: number) => {
  const { data: room } = await UploadRoomEntity.get({ teamId, requestId }).go({ consistent: true });
  const next = { teamId, requestId, files: (room?.files ?? 0) + files, bytes: (room?.bytes ?? 0) + bytes };
  const put = UploadRoomEntity.put(next).where((now, { eq, notExists }) =>
    room ? `${eq(now.files, room.files)} AND ${eq(now.bytes, room.bytes)}` : notExists(now.files),
  );
  return { next, write: putItem(put.params()) };
};

/** The write that counts a file against the owner's limit. @throws upload.quota_exceeded past 20 files or 2 GB */
export const takeRoom = async (teamId: string, requestId: string, bytes: number): Promise<Write> => {
  const { next, write } = await change(teamId, requestId, 1, bytes);
  if (next.files > FILES || next.bytes > BYTES) throw quotaExceeded();
  return write;
};

/** The write that stops counting a file against the owner's limit. */
export const giveRoomBack = async (teamId: string, requestId: string, bytes: number): Promise<Write> =>
  (await change(teamId, requestId, -1, -bytes)).write;
