import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { listPage } from "@clearhouse/core/library/search/search.schema.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounce } from "use-debounce";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "@/lib/assets/queries/keys.ts";

/** A single letter would match too many assets. */
const FEWEST_LETTERS = 2;
/** How many assets are shown; the dashboard's search finds the others. */
const SHOWN = "8";
const TYPING_PAUSE_MS = 150;

/** The team's newest assets that match the typed text, by name, tag, uploader, owner or license number. */
export const useFoundAssets = (typed: string): readonly Asset[] => {
  const [q] = useDebounce(typed.trim(), TYPING_PAUSE_MS);
  const asks = q.length >= FEWEST_LETTERS;
  const { data } = useQuery({
    queryKey: [...assetKeys.all, "palette", q],
    queryFn: ({ signal }) =>
      receive(client.api.assets.$get({ query: { q, limit: SHOWN } }, { init: { signal } }), listPage),
    enabled: asks,
    placeholderData: keepPreviousData,
    refetchOnMount: true,
    staleTime: 0,
    gcTime: 0,
  });
  return asks && typed.trim() !== "" ? (data?.items ?? []) : [];
};
