import { endOf } from "../../library/upload/end-of.ts";
import { partBytes } from "../../library/upload/read.ts";
import { UploadEntity, type UploadRecord } from "../../library/upload/upload.entity.ts";
import { mayEndUpload } from "../../library/upload/upload.policy.ts";
import { UserEntity } from "../../people/account/user.entity.ts";
import { ApiKeyEntity } from "../../people/api-key/api-key.entity.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { RightsRequestEntity } from "../rights-request/rights-request.entity.ts";
import type { OpenUploadPage, OpenUploadsQuery, OpenUpload as View } from "./open-upload.schema.ts";

export * as OpenUpload from "./index.ts";

/** How many unattached uploads one call looks through; completed ones are among them, but aren't listed. */
const LOOKED_THROUGH = 300;

/**
 * A page of the unfinished uploads that the caller may cancel, newest first: the whole team's for an admin, and
 * otherwise one's own. A page may have fewer entries than `limit` although more pages follow.
 * @throws cursor.invalid for a cursor of another list, team or person
 */
export const list = async ({ cursor, limit }: OpenUploadsQuery): Promise<OpenUploadPage> => {
  const { teamId, userId, role } = requireMember();
  const name = ["open-uploads", teamId, userId, role].join(":");
  const [createdAt, uploadId] = cursor ? await decodeCursor(name, cursor) : [];
  const all = UploadEntity.query.pending({ teamId });
  const from = createdAt && uploadId ? all.lt({ createdAt, uploadId }) : all;
  const { data, cursor: cut } = await from.go({ order: "desc", limit: LOOKED_THROUGH, pages: 1 });
  const shown = data.filter(
    (upload) => upload.state === "open" && mayEndUpload({ role, userId }, { senderId: upload.ownerId }),
  );
  const page = shown.slice(0, limit);
  const last = shown.length > limit ? page.at(-1) : cut && data.at(-1);
  const names = await namesOf(teamId, page);
  return {
    items: page.map((upload) => view(upload, userId, names.get(upload.ownerId) ?? "")),
    cursor: last ? await encodeCursor(name, [last.createdAt, last.uploadId]) : null,
  };
};

const kindOf = ({ ownerId, purpose }: UploadRecord): View["sender"]["kind"] => {
  if (purpose === "owner-original") return "owner";
  return ownerId.startsWith("key_") ? "api-key" : "member";
};

/** The names of the uploads' senders, by id. */
const namesOf = async (teamId: string, uploads: readonly UploadRecord[]): Promise<Map<string, string>> => {
  const ids = (kind: View["sender"]["kind"]): string[] => [
    ...new Set(uploads.filter((upload) => kindOf(upload) === kind).map(({ ownerId }) => ownerId)),
  ];
  const users = ids("member").map((userId) => ({ userId }));
  const keys = ids("api-key").map((keyId) => ({ teamId, keyId }));
  const requests = ids("owner").map((requestId) => ({ teamId, requestId }));
  const [people, programs, owners] = await Promise.all([
    readAll(users, (some) => UserEntity.get(some).go()),
    readAll(keys, (some) => ApiKeyEntity.get(some).go()),
    readAll(requests, (some) => RightsRequestEntity.get(some).go()),
  ]);
  return new Map([
    ...people.map(({ userId, displayName }) => [userId, displayName] as const),
    ...programs.map(({ keyId, name }) => [keyId, name] as const),
    ...owners.map(({ requestId, contentOwner }) => [requestId, contentOwner] as const),
  ]);
};

const view = (upload: UploadRecord, userId: string, name: string): View => ({
  id: upload.uploadId,
  fileName: shownFileName(upload.fileName),
  size: upload.size,
  storedBytes: Object.keys(upload.parts).reduce((sum, part) => sum + partBytes(upload, Number(part)), 0),
  sender: { kind: kindOf(upload), name },
  own: upload.ownerId === userId,
  createdAt: upload.createdAt,
  lastPartAt: upload.lastPartAt ?? null,
  endsAt: endOf(upload),
});
