import { changeTeam } from "../../people/team/change.ts";
import { isoIn, nowIso } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { isUnchanged, moveTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { endOf } from "./end-of.ts";
import { uncounted } from "./open-count.ts";
import { partCount, read, readOfTeam, readToEnd, view } from "./read.ts";
import { giveRoomBack } from "./room.ts";
import { assemble, discard, inspect, keepType } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import {
  alreadyFinished,
  incomplete,
  notCompleted,
  notCsv,
  notOpen,
  unsupportedType,
  wrongState,
} from "./upload.errors.ts";
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
  if (upload.state !== "open") throw notOpen(upload);
  if (view(upload).storedParts.length < partCount(upload)) throw notCompleted();
  const whole = await assemble(upload);
  const { size, contentType, storedType } = await inspect(upload);
  if (whole && size === upload.size && contentType && fits(upload.purpose, contentType)) {
    try {
      if (storedType !== contentType) await keepType(upload, contentType);
      return view(await setState(upload, { state: "completed", contentType }));
    } catch (error) {
      const now = await read(uploadId);
      if (now.state !== "aborted") throw error;
      // The upload was aborted during this call. The object may have been combined or copied after the abort, so this
      // call removes the object too.
      await discard(upload);
      throw notOpen(now);
    }
  }
  const ended = await setState(upload, { state: "aborted" });
  await discard(upload);
  // An upload that somebody else has ended meanwhile isn't whole either, for another reason.
  if (ended.ended) throw notOpen(ended);
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
 * @throws upload.wrong_state or upload.canceled if another call has changed the upload to another state
 */
const setState = (from: UploadRecord, to: Pick<UploadRecord, "state"> & Partial<UploadRecord>): Promise<UploadRecord> =>
  transact(async (attempt) => {
    const current = attempt === 1 ? from : await readOfTeam(from.teamId, from.uploadId);
    if (current.state === to.state) return { writes: [], result: current };
    if (current.state !== from.state || current.held !== from.held) throw notOpen(current);
    const next = { ...current, ...to };
    return { writes: await changing(current, next), result: next };
  });

/**
 * The writes that give an upload another state, and what then no longer counts. They fail if the state has changed
 * since the upload was read.
 */
const changing = async (from: UploadRecord, next: UploadRecord): Promise<Write[]> => {
  const put = UploadEntity.put(next).where(({ state, held, lastPartAt }, { eq, notExists }) =>
    [
      eq(state, from.state),
      ...(from.held ? [] : [notExists(held)]),
      // A part that arrives at this moment proves that the upload isn't idle.
      ...(next.ended === "idle" ? [from.lastPartAt ? eq(lastPartAt, from.lastPartAt) : notExists(lastPartAt)] : []),
    ].join(" AND "),
  );
  return [putItem(put.params()), ...uncounted(from), ...(await freed(next))];
};

/** The writes after which an owner's aborted upload doesn't count against the owner's limit any more. */
const freed = async ({ teamId, ownerId, purpose, state, size }: UploadRecord): Promise<Write[]> =>
  purpose === "owner-original" && state === "aborted" ? [await giveRoomBack(teamId, ownerId, size)] : [];

/**
 * Aborts an upload; its stored bytes are removed. Members abort their own uploads, and admins also cancel the open
 * uploads of everybody else in the team, which the team's log records. The upload's timer stays, and removes the bytes again that arrive meanwhile or
 * that a killed process has left.
 * @throws upload.not_found, upload.wrong_state if the upload is attached, or belongs to an approval that waits for a
 * signature; upload.finished if somebody else's upload isn't open any more
 */
export const abort = async (uploadId: string): Promise<void> => {
  const { upload, own } = await readToEnd(uploadId);
  if (upload.state === "aborted") return;
  if (own && (upload.state === "attached" || upload.held)) throw wrongState();
  if (!own && upload.state !== "open") throw alreadyFinished();
  await (own ? setState(upload, { state: "aborted" }) : cancelOfOther(upload));
  await discard(upload);
};

/** Cancels somebody else's open upload, with an entry in the team's log. */
const cancelOfOther = ({ teamId, uploadId }: UploadRecord): Promise<void> =>
  changeTeam(teamId, async () => {
    const current = await readOfTeam(teamId, uploadId);
    if (current.state === "aborted") return { result: undefined };
    if (current.state !== "open") throw alreadyFinished();
    return {
      result: undefined,
      step: {
        type: "upload.canceled",
        aboutId: uploadId,
        changes: { file: { from: shownFileName(current.fileName), to: "" } },
      },
      also: await changing(current, { ...current, state: "aborted", ended: "canceled" }),
    };
  });

/**
 * When a removed upload's bytes are removed once more, in case the process was killed in between. Parts of an open upload
 * may still be under way; the signed URLs for sending them are valid for an hour.
 */
const AGAIN_MS = { open: 2 * 3_600_000, completed: 60_000 } as const;

/**
 * Removes an upload that was never attached, or that is open and to which nothing was sent for some hours; called by
 * its timer. A timer that comes too early moves to the time that holds now, so a file that was completed or continued
 * at the same moment is never removed. Can be repeated safely.
 */
export const sweep = async (timer: Timer): Promise<void> => {
  const swept = await transact(async (attempt) => {
    const { data: upload } = await UploadEntity.get({ teamId: timer.teamId, uploadId: timer.id }).go({
      consistent: true,
    });
    const over = { writes: [], result: undefined };
    if (!upload || upload.state === "attached") return over;
    if (upload.state === "aborted") return { writes: [], result: upload };
    // Whoever has set the timer anew knows more than this call.
    if (attempt > 1 && !(await isUnchanged(timer))) return over;
    const end = endOf(upload);
    if (end > nowIso()) return { writes: [moveTimer(timer, end)], result: undefined };
    const next: UploadRecord = { ...upload, state: "aborted", ...(upload.state === "open" && { ended: "idle" }) };
    return {
      writes: [...(await changing(upload, next)), moveTimer(timer, isoIn(AGAIN_MS[upload.state]))],
      result: next,
    };
  });
  if (swept) await discard(swept);
};
