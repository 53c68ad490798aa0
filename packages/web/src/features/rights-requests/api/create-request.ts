import {
  createdRequest,
  type RequestByUrlInput,
  type RequestForAssetInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

type Created = z.infer<typeof createdRequest>;
/** What a request is made from. A retry with the same `key` doesn't make a second request. */
type Act<Input> = { input: Input; key: string };

const useCreated = () => {
  const queryClient = useQueryClient();
  return ({ asset }: Created) => {
    writeAsset(queryClient, asset);
    void queryClient.invalidateQueries({ queryKey: assetKeys.all });
  };
};

/** Requests the rights to a post by the post's URL. The dialog shows failures, and stays open with the typed text. */
export const useRequestByUrl = () =>
  useMutation({
    mutationFn: ({ input, key }: Act<RequestByUrlInput>) =>
      receive(client.api["rights-requests"].$post({ json: input }, idempotent(key)), createdRequest),
    onSuccess: useCreated(),
  });

export const useRequestForAsset = (assetId: string) =>
  useMutation({
    mutationFn: ({ input, key }: Act<RequestForAssetInput>) =>
      receive(
        client.api.assets[":assetId"]["rights-requests"].$post({ param: { assetId }, json: input }, idempotent(key)),
        createdRequest,
      ),
    onSuccess: useCreated(),
  });
