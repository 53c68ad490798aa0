import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { isTransient } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { COPY_TEXTS } from "./texts.ts";

/** Spec-map A9. */
const CONFIRMATION_MS = 2_000;

/** Spec-map A2: offered while rights are being requested and there is a link; also for a renewal. */
export const mayCopyLink = ({ request }: Asset): boolean => request?.status === "pending" && request.link !== "";

/** Copies the request's link and records that in the activity; `copied` is true for two seconds. */
export const useCopyLink = () => {
  const queryClient = useQueryClient();
  const [copied, setCopied] = useState(false);
  const { mutate: record } = useMutation({
    mutationFn: ({ requestId }: { requestId: string; assetId: string }) =>
      receiveNothing(client.api["rights-requests"][":requestId"]["link-copied"].$post({ param: { requestId } })),
    // The link is already copied; recording it is tried a few times, without telling the person.
    retry: (failures, error) => failures < 3 && isTransient(error),
    onSuccess: (_result, { assetId }) => queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) }),
  });

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = useCallback(
    async ({ id, request }: Asset) => {
      if (!request) return;
      try {
        await navigator.clipboard.writeText(request.link);
      } catch {
        notifyError(COPY_TEXTS.failed, COPY_TEXTS.failedText);
        return;
      }
      setCopied(true);
      notifySuccess(COPY_TEXTS.linkCopied);
      record({ requestId: request.id, assetId: id });
    },
    [record],
  );
  return { copied, copy };
};
