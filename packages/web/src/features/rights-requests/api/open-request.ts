import { openRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** The asset's unanswered request, or the denied one. The answer isn't cached, because it decides what the dialog shows. */
export const openRequestOptions = (assetId: string) =>
  queryOptions({
    queryKey: ["rights-requests", "open", assetId],
    queryFn: ({ signal }) =>
      receive(
        client.api.assets[":assetId"]["rights-requests"].open.$get({ param: { assetId } }, { init: { signal } }),
        openRequest,
      ),
    staleTime: 0,
    gcTime: 0,
  });
