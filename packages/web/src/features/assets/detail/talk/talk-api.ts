import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { TeamAnswerInput } from "@clearhouse/core/rights/conversation/conversation.schema.ts";
import { createdRequest, openRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

/** The open request with what was said about it. The asset's version changes with each step. */
export const requestOptions = ({ id, version }: Pick<Asset, "id" | "version">) =>
  queryOptions({
    queryKey: [...assetKeys.all, "request", id, version],
    queryFn: ({ signal }) =>
      receive(
        client.api.assets[":assetId"]["rights-requests"].open.$get({ param: { assetId: id } }, { init: { signal } }),
        openRequest,
      ),
    select: ({ request }) => request,
  });

/** Sends the team's answer to what the owner wrote; returns the asset as it is then. */
export const answerOwner = async (requestId: string, json: TeamAnswerInput): Promise<Asset> => {
  const answered = client.api["rights-requests"][":requestId"].answers.$post({ param: { requestId }, json });
  return (await receive(answered, createdRequest)).asset;
};
