import { ApiError } from "@/lib/api/api-error.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { UPLOAD_TEXTS } from "../texts.ts";
import type { AssetDetails } from "./asset-details.ts";

type Item = QueueItem<AssetDetails>;

/** Shows toasts for files that have finished or failed since the last call. */
export const outcomeTeller = () => {
  let before = new Map<string, Item["phase"]>();
  let finished = 0;

  return (items: readonly Item[], busy: boolean): void => {
    const now = items.filter(({ id, phase }) => before.get(id) !== phase);
    before = new Map(items.map(({ id, phase }) => [id, phase]));
    finished += now.filter(({ phase }) => phase === "done").length;
    for (const item of now) if (item.phase === "failed") tellFailure(item);
    if (busy || finished === 0) return;
    // Only one toast is shown at a time, and a toast about a failure matters more than a toast about success.
    if (!items.some(({ phase }) => phase === "failed")) notifySuccess(UPLOAD_TEXTS.uploaded(finished));
    finished = 0;
  };
};

const tellFailure = ({ fileName, fault, stored }: Item): void => {
  if (fault?.cause instanceof ApiError && fault.cause.status === 401)
    notifyError(UPLOAD_TEXTS.authenticationRequired, UPLOAD_TEXTS.authenticationRequiredText);
  else if (stored) notifyError(UPLOAD_TEXTS.databaseError, UPLOAD_TEXTS.databaseErrorOf(fileName));
  else notifyError(UPLOAD_TEXTS.uploadFailed, UPLOAD_TEXTS.uploadFailedOf(fileName, fault?.message ?? ""));
};
