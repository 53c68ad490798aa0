import { isRetryable } from "@/lib/multipart/upload-fault.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetUploads } from "./asset-uploads.ts";

/** It failed for a reason that may have passed, or after all of it was sent. */
export const mayTryAgain = ({
  phase,
  stored,
  fault,
}: Pick<QueueItem<unknown>, "phase" | "stored" | "fault">): boolean =>
  phase === "failed" && fault !== undefined && (stored || isRetryable(fault));

/** How many uploads would be lost with everything that is remembered of them. */
export const countUnfinished = ({ items }: Pick<AssetUploads, "items">): number =>
  items.filter((item) => (item.phase === "failed" ? mayTryAgain(item) : item.phase !== "done")).length;
