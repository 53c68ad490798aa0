import type { RightsRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isTransient } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";
import { notifyError, notifySuccess } from "@/lib/notify.ts";
import { REQUEST_TEXTS } from "../texts.ts";

/** Spec-map A9. */
const CONFIRMATION_MS = 2_000;

/** Copies a request's link and enters that into the asset's activity; `copied` holds for two seconds. */
export const useCopyLink = ({ id, assetId, link }: Pick<RightsRequest, "id" | "assetId" | "link">) => {
  const queryClient = useQueryClient();
  const [copied, setCopied] = useState(false);
  const { mutate: record } = useMutation({
    mutationFn: () =>
      receiveNothing(client.api["rights-requests"][":requestId"]["link-copied"].$post({ param: { requestId: id } })),
    // The link is copied already; its entry is worth a few attempts, but no word to the person.
    retry: (failures, error) => failures < 3 && isTransient(error),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: assetKeys.activity(assetId) }),
  });

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  /** @returns false where the browser forbids it */
  const copy = async (): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      notifyError(REQUEST_TEXTS.copyFailed, REQUEST_TEXTS.copyFailedText);
      return false;
    }
    setCopied(true);
    notifySuccess(REQUEST_TEXTS.copied);
    record();
    return true;
  };
  return { copied, copy };
};
