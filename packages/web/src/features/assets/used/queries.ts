import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { publicationList } from "@clearhouse/core/rights/publication/publication.schema.ts";
import { releaseList } from "@clearhouse/core/rights/release/release.schema.ts";
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

const one = client.api.assets[":assetId"];
const keyOf = (what: "publications" | "releases", assetId: string) => ["assets", what, assetId] as const;

/**
 * The asset's publications, loaded again whenever anybody has changed the asset, because the asset's rights affect each
 * publication.
 */
export const publicationsOptions = ({ id, changedAt }: Asset) =>
  queryOptions({
    queryKey: [...keyOf("publications", id), changedAt],
    queryFn: ({ signal }) =>
      receive(one.publications.$get({ param: { assetId: id } }, { init: { signal } }), publicationList),
    placeholderData: keepPreviousData,
  });

export const releasesOptions = ({ id, changedAt }: Asset) =>
  queryOptions({
    queryKey: [...keyOf("releases", id), changedAt],
    queryFn: ({ signal }) => receive(one.releases.$get({ param: { assetId: id } }, { init: { signal } }), releaseList),
    placeholderData: keepPreviousData,
  });

/**
 * Loads the asset's publications, releases, grants and activity again. The asset itself is loaded too, because cards
 * show a summary of this data.
 */
const reload = async (queryClient: QueryClient, assetId: string): Promise<void> => {
  const keys = [
    keyOf("publications", assetId),
    keyOf("releases", assetId),
    ["assets", "grants", assetId],
    assetKeys.activity(assetId),
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  writeAsset(queryClient, await queryClient.fetchQuery({ ...assetDetailOptions(assetId), staleTime: 0 }));
};

/** A mutation of an asset's publications or releases. */
export const useUsedMutation = <Input, Output>(assetId: string, mutationFn: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // The change is already saved, so a failure to load the new data isn't reported.
    onSuccess: () => void reload(queryClient, assetId).catch(() => undefined),
  });
};
