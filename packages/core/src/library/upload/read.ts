import { shownFileName } from "../../platform/file-name.policy.ts";
import { currentActor, requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { found, required } from "../../platform/store/found.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { uploadNotFound } from "./upload.errors.ts";
import { mayEndUpload } from "./upload.policy.ts";
import type { Upload as UploadView } from "./upload.schema.ts";

/** Who is uploading: the member, or the request whose link the content owner has. */
export const sender = (): { teamId: string; ownerId: string } => {
  if (currentActor().kind === "owner") {
    const { teamId, requestId } = requireHolder("owner");
    return { teamId, ownerId: requestId };
  }
  const { teamId, userId } = requireMember();
  return { teamId, ownerId: userId };
};

/** A team's upload, strongly consistent. @throws upload.not_found */
export const readOfTeam = (teamId: string, uploadId: string): Promise<UploadRecord> =>
  required(found(UploadEntity.get({ teamId, uploadId }).go({ consistent: true })), uploadNotFound);

/** An upload of the actor. @throws upload.not_found, also for an upload of another person or team */
export const read = async (uploadId: string): Promise<UploadRecord> => {
  const { teamId, ownerId } = sender();
  const upload = await readOfTeam(teamId, uploadId);
  if (upload.ownerId !== ownerId) throw uploadNotFound();
  return upload;
};

/**
 * An upload that the actor may end: their own, and for an admin every open upload of the team.
 * @throws upload.not_found, also for an upload of another person or team
 */
export const readToEnd = async (uploadId: string): Promise<{ upload: UploadRecord; own: boolean }> => {
  const { teamId, ownerId } = sender();
  const upload = await readOfTeam(teamId, uploadId);
  const own = upload.ownerId === ownerId;
  const actor = currentActor();
  if (own || (actor.kind === "member" && mayEndUpload(actor, { senderId: upload.ownerId }))) return { upload, own };
  throw uploadNotFound();
};

export const partCount = (upload: UploadRecord): number => Math.ceil(upload.size / upload.partSize);
export const partBytes = (upload: UploadRecord, part: number): number =>
  part < partCount(upload) ? upload.partSize : upload.size - upload.partSize * (partCount(upload) - 1);

export const view = (upload: UploadRecord): UploadView => ({
  id: upload.uploadId,
  state: upload.state,
  fileName: shownFileName(upload.fileName),
  contentType: upload.contentType,
  size: upload.size,
  partSize: upload.partSize,
  partCount: partCount(upload),
  storedParts: Object.keys(upload.parts)
    .map(Number)
    .sort((a, b) => a - b),
  ...(upload.ended && { ended: upload.ended }),
});
