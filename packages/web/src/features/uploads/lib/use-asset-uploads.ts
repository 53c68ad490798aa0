import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { useSession } from "@/lib/auth/session-context.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "./asset-details.ts";
import { assetUploadsOf } from "./asset-uploads.ts";
import { type AssetUploads, uploadScope } from "./known-uploads.ts";

export const useAssetUploads = (): AssetUploads => {
  const queryClient = useQueryClient();
  const scope = uploadScope(useSession());
  return useMemo(() => assetUploadsOf(queryClient, scope), [queryClient, scope]);
};

export const useUploadItems = (uploads: AssetUploads): readonly QueueItem<AssetDetails>[] =>
  useSyncExternalStore(uploads.subscribe, () => uploads.items);

/**
 * Restores stored uploads, and closes the queue on unmount. Use this hook in only one component, which stays mounted as
 * long as the member is signed in.
 */
export const useUploadsLifetime = (uploads: AssetUploads): void => {
  useEffect(() => {
    const leaving = new AbortController();
    // React mounts components twice in development. Without this timeout, the second mount would take the first mount's
    // uploads for those of another tab.
    const timer = setTimeout(() => void uploads.restore(leaving.signal));
    return () => {
      clearTimeout(timer);
      leaving.abort();
      uploads.close();
    };
  }, [uploads]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.isBusy) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [uploads]);
};
