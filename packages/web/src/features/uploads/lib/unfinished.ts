import { isRetryable } from "@/lib/multipart/port/upload-fault.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetUploads } from "./known-uploads.ts";

/**
 * Whether another attempt may succeed: either the reason for the failure may pass, or the whole file is uploaded and
 * only its asset is missing.
 */
export const mayTryAgain = ({
  phase,
  stored,
  fault,
}: Pick<QueueItem<unknown>, "phase" | "stored" | "fault">): boolean =>
  phase === "failed" && fault !== undefined && (stored || isRetryable(fault));

/** How many uploads would be lost if the stored uploads were discarded. */
export const countUnfinished = ({ items }: Pick<AssetUploads, "items">): number =>
  items.filter((item) => (item.phase === "failed" ? mayTryAgain(item) : item.phase !== "done")).length;
