import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import { partCount, read, readOfTeam, view } from "./read.ts";
import { giveRoomBack } from "./room.ts";
import { assemble, discard, inspect, keepType } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { incomplete, notCompleted, notCsv, unsupportedType, wrongState } from "./upload.errors.ts";
import {
  CSV_TYPE,
  isReleaseType,
  isSupportedType,
  type UploadPurpose,
  type Upload as UploadView,
} from "./upload.schema.ts";

/**
 * Combines the parts into an object and checks the object. The object must have the declared size, and its bytes must
 * be an image or a video that shows something, or text for a CSV file. An invalid object is removed. The detected type
 * is stored and served, whatever was declared.
 * @throws upload.not_found, upload.not_completed, upload.incomplete, upload.type_unsupported, upload.wrong_state
 */
export const complete = async (uploadId: string): Promise<UploadView> => {
  const upload = await read(uploadId);
  if (upload.state === "completed" || upload.state === "attached") return view(upload);
  if (upload.state !== "open") throw wrongState();
  if (view(upload).storedParts.length < partCount(upload)) throw notCompleted();
  const whole = await assemble(upload);
  const { size, contentType, storedType } = await inspect(upload);
  if (whole && size === upload.size && contentType && fits(upload.purpose, contentType)) {
    try {
      if (storedType !== contentType) await keepType(upload, contentType);
      return view(await setState(upload, { state: "completed", contentType }));
    } catch (error) {
      if ((await read(uploadId)).state !== "aborted") throw error;
      // The upload was aborted during this call. The object may have been combined or copied after the abort, so this
      // call removes the object too.
      await discard(upload);
      throw wrongState();
    }
  }
  await setState(upload, { state: "aborted" });
  await discard(upload);
  if (!whole || size !== upload.size) throw incomplete(upload.fileName);
  throw upload.purpose === "import" ? notCsv() : unsupportedType(upload.fileName);
};

const fits = (purpose: UploadPurpose, contentType: string): boolean => {
  if (purpose === "import") return contentType === CSV_TYPE;
  if (purpose === "release") return isReleaseType(contentType);
  return purpose === "thumbnail" ? contentType === "image/jpeg" : isSupportedType(contentType);
};

/**
 * Changes the state of an upload that was read before. If two calls complete the upload, the second call returns the
 * first call's result.
 * @throws upload.wrong_state if another call has changed the upload to another state
 */
const setState = (from: UploadRecord, to: Pick<UploadRecord, "state"> & Partial<UploadRecord>): Promise<UploadRecord> =>
  transact(async (attempt) => {
    const current = attempt === 1 ? from : await readOfTeam(from.teamId, from.uploadId);
    if (current.state === to.state) return { writes: [], result: current };
    if (current.state !== from.state || current.held !== from.held) throw wrongState();
    const next = { ...current, ...to };
    const put = UploadEntity.put(next).where(({ state, held }, { eq, notExists }) =>
      from.held ? eq(state, from.state) : `${eq(state, from.state)} AND ${notExists(held)}`,
    );
    return { writes: [putItem(put.params()), ...(await freed(next))], result: next };
  });

/** The writes after which an owner's aborted upload doesn't count against the owner's limit any more. */
const freed = async ({ teamId, ownerId, purpose, state, size }: UploadRecord): Promise<Write[]> =>
  purpose === "owner-original" && state === "aborted" ? [await giveRoomBack(teamId, ownerId, size)] : [];

/**
 * Aborts an upload; its stored bytes are removed.
 * @throws upload.not_found, upload.wrong_state if the upload is attached, or belongs to an approval that waits for a
 * signature
 */
export const abort = async (uploadId: string): Promise<void> => {
  const upload = await read(uploadId);
  if (upload.state === "aborted") return;
  if (upload.state === "attached" || upload.held) throw wrongState();
  await setState(upload, { state: "aborted" });
  await discard(upload);
};

/** Removes an upload that was never attached; called by a timer. Can be repeated safely. */
export const sweep = async (teamId: string, uploadId: string): Promise<void> => {
  const { data: upload } = await UploadEntity.get({ teamId, uploadId }).go({ consistent: true });
  if (!upload || upload.state === "attached") return;
  if (upload.state !== "aborted") await setState(upload, { state: "aborted" });
  await discard(upload);
};
