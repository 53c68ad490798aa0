import { whatChanged } from "@clearhouse/core/integrations/live/live.schema.ts";
import { type AssetCounts, STATUS_LABELS } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announce } from "@/lib/announcer.tsx";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { useSession } from "@/lib/auth/session-context.tsx";
import { connectLater } from "@/lib/live/connect-later.ts";
import { openPush } from "@/lib/live/push.ts";
import { assetKeys } from "../queries/keys.ts";
import { type ChangeFeed, followChanges } from "./follow-changes.ts";
import { type AssetChange, mergeAssets } from "./merge-assets.ts";
import { reportOtherState } from "./other-state.ts";
import { searchAgain } from "./place-in-searches.ts";
import { removeAssets, wasRemoved } from "./remove-assets.ts";

/** Updates what is on the screen when others change something. Used once, in the frame of the workspace (app/shell). */
export const useLiveChanges = (): void => {
  const queryClient = useQueryClient();
  const teamId = useSession().team.id;
  useEffect(() => {
    const controller = new AbortController();
    const push = openPush();
    void followChanges(assetFeed(queryClient), controller.signal, push);
    connectLater(push, teamId, controller.signal);
    return () => controller.abort();
  }, [queryClient, teamId]);
};

const assetFeed = (queryClient: QueryClient): ChangeFeed => {
  const seen = new Map<string, string>();
  let askedAt = 0;
  return {
    read: (since, signal) => {
      askedAt = Date.now();
      return receive(
        client.api.assets.changes.$get({ query: since === undefined ? {} : { since } }, { init: { signal } }),
        whatChanged,
      );
    },
    apply: ({ items, deleted, counts, other }) => {
      const gone = deleted.filter((id) => !wasRemoved(queryClient, id));
      removeAssets(queryClient, gone);
      const changes = mergeAssets(queryClient, items, seen);
      // The open dialog of a deleted asset is loaded again, and the server's answer says that the asset is gone.
      for (const id of gone) void queryClient.invalidateQueries({ queryKey: assetKeys.detail(id) });
      const isNew = changes.length > 0 || gone.length > 0;
      if (isNew) {
        showCounts(queryClient, counts, askedAt);
        showChanges(queryClient, changes);
      }
      return reportOtherState(other) || isNew;
    },
    restart: () => {
      void queryClient.invalidateQueries({ queryKey: assetKeys.all });
    },
  };
};

/**
 * Shows the counts that came with the changes. If this page has changed something since it asked, they may be older
 * than what it shows, and the counts are requested instead.
 */
const showCounts = (queryClient: QueryClient, counts: AssetCounts | undefined, askedAt: number): void => {
  const shownSince = queryClient.getQueryState(assetKeys.counts)?.dataUpdatedAt ?? 0;
  if (counts && shownSince < askedAt && queryClient.isMutating() === 0)
    queryClient.setQueryData<AssetCounts>(assetKeys.counts, counts);
  else void queryClient.invalidateQueries({ queryKey: assetKeys.counts });
};

const showChanges = (queryClient: QueryClient, changes: AssetChange[]): void => {
  searchAgain(queryClient);
  for (const { before, asset } of changes) {
    void queryClient.invalidateQueries({ queryKey: assetKeys.activity(asset.id) });
    if (before && before.status !== asset.status) announce(`${asset.name}: ${STATUS_LABELS[asset.status]}`);
  }
};
