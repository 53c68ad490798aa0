import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { isTransient } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { useCopy } from "@/lib/hooks/use-copy.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { COPY_TEXTS } from "./texts.ts";

/** Copies a request's link and records that in the asset's activity; `copied` is true for two seconds. */
export const useCopyRequestLink = () => {
  const queryClient = useQueryClient();
  const { copied, copy: copyText } = useCopy();
  const { mutate: record } = useMutation({
    mutationFn: ({ requestId }: { requestId: string; assetId: string }) =>
      receiveNothing(client.api["rights-requests"][":requestId"]["link-copied"].$post({ param: { requestId } })),
    // The link is already copied; recording it is tried a few times, without showing a failure.
    retry: (failures, error) => failures < 3 && isTransient(error),
    onSuccess: (_result, { assetId }) => queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) }),
  });

  /** @returns false if the browser forbids copying */
  const copy = useCallback(
    async ({ id, link }: { id: string; link: string }, assetId: string): Promise<boolean> => {
      const done = await copyText(link);
      if (done) {
        notifySuccess(COPY_TEXTS.linkCopied);
        record({ requestId: id, assetId });
      } else notifyError(COPY_TEXTS.failed, COPY_TEXTS.failedText);
      return done;
    },
    [copyText, record],
  );
  return { copied, copy };
};
