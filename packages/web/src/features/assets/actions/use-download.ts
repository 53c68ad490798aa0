import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError } from "@/lib/notify.ts";
import type { Refusal, Wanted } from "./download.ts";
import { DOWNLOAD_TEXTS } from "./texts.ts";

/**
 * Downloads files; the code is loaded when somebody first downloads.
 * @param onRefused gets the server's refusal because of the asset's rights
 */
export const useDownload = (onRefused: (wanted: Wanted, refusal: Refusal) => void) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const { download } = await import("./download.ts");
      await download(queryClient, wanted, (refusal) => onRefused(wanted, refusal));
    },
    onError: () => notifyError(DOWNLOAD_TEXTS.failed, DOWNLOAD_TEXTS.error),
  });
};
