import { DAY_MS } from "../../platform/clock.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { HELD_DAYS } from "./upload-days.policy.ts";

const removalAfter = (end: string): string => new Date(Date.parse(end) + HELD_DAYS * DAY_MS).toISOString();

/**
 * The writes that keep an owner's completed upload for an approval that waits for a signature. The upload can't be
 * aborted any more, and is removed a week after `end`. If the wait becomes longer, the caller makes the writes again,
 * with the new end.
 * @param end when the wait is over, ISO 8601
 */
export const held = (upload: UploadRecord, end: string): Write[] => [
  putItem(
    UploadEntity.put({ ...upload, held: true })
      .where(({ state }, { eq }) => eq(state, "completed"))
      .params(),
  ),
  removedAfter(upload, end),
];

/**
 * The write that sets the timer by which an upload is removed, a week after its contract ended unsigned.
 * @param end when the contract ended, ISO 8601
 */
export const removedAfter = ({ teamId, uploadId }: UploadRecord, end: string): Write =>
  setTimer({ teamId, kind: "upload", id: uploadId }, removalAfter(end));

/**
 * The originals that are kept for a request, strongly consistent; without removed and attached originals. Any actor may
 * call the function.
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
