import { DAY_MS } from "../platform/clock.ts";
import { putItem, type Write } from "../platform/store/transaction.ts";
import { setTimer } from "../platform/timer/timer.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { HELD_DAYS } from "./upload-days.policy.ts";

const removalAfter = (end: string): string => new Date(Date.parse(end) + HELD_DAYS * DAY_MS).toISOString();

/**
 * The writes that keep an owner's completed upload for a yes that waits for a signature: it can't be given up any more, and
 * is swept a week after the wait has run out. For a longer wait they are written again.
 * @param end of the wait, ISO 8601
 */
export const held = (upload: UploadRecord, end: string): Write[] => [
  putItem(
    UploadEntity.put({ ...upload, held: true })
      .where(({ state }, { eq }) => eq(state, "completed"))
      .params(),
  ),
  removedAfter(upload, end),
];

/** The write that has an upload swept a week after what it was kept for came to nothing. @param end ISO 8601 */
export const removedAfter = ({ teamId, uploadId }: UploadRecord, end: string): Write =>
  setTimer({ teamId, kind: "upload", id: uploadId }, removalAfter(end));

/**
 * What is held of a request's originals, strongly consistent, by whoever acts: not what was swept, nor attached, nor
 * another request's.
 */
export const heldFor = async (
  { teamId, requestId }: { teamId: string; requestId: string },
  uploadIds: readonly string[],
): Promise<UploadRecord[]> => {
  const found = await Promise.all(
    uploadIds.map((uploadId) => UploadEntity.get({ teamId, uploadId }).go({ consistent: true })),
  );
  return found.flatMap(({ data }) =>
    data?.held && data.state === "completed" && data.ownerId === requestId && data.purpose === "owner-original"
      ? [data]
      : [],
  );
};
