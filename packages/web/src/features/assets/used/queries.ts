import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { publicationList } from "@clearhouse/core/publication/publication.schema.ts";
import { releaseList } from "@clearhouse/core/release/release.schema.ts";
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { writeAsset } from "@/lib/assets/feed/merge-assets.ts";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

const one = client.api.assets[":assetId"];
const keyOf = (what: "publications" | "releases", assetId: string) => ["assets", what, assetId] as const;

/** Read again whenever the asset has changed, for whoever changed it: its rights say something about each place. */
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

/** What hangs on the asset is read anew, and the asset itself with what is said of it on cards. */
const readAnew = async (queryClient: QueryClient, assetId: string): Promise<void> => {
  const keys = [
    keyOf("publications", assetId),
    keyOf("releases", assetId),
    ["assets", "grants", assetId],
    assetKeys.activity(assetId),
  ];
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  writeAsset(queryClient, await queryClient.fetchQuery({ ...assetDetailOptions(assetId), staleTime: 0 }));
};

/** A change of where an asset was published, or of who is in it. */
export const useUsedMutation = <Input, Output>(assetId: string, mutationFn: (input: Input) => Promise<Output>) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    // That it is saved is known; what can't be read now is read later.
    onSuccess: () => void readAnew(queryClient, assetId).catch(() => undefined),
  });
};
