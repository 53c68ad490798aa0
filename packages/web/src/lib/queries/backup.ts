import { isUnderWay } from "@clearhouse/core/custody/backup/backup.policy.ts";
import {
  type BackupFilePage,
  backupFile,
  backupFilePage,
  backupFiles,
  backupHealth,
} from "@clearhouse/core/custody/backup/backup.schema.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "./team.ts";

export const BACKUP = ["backup"] as const;

/** Polling interval while files are being copied, restored or checked, or the assets aren't counted yet. */
const SOON_MS = 3_000;

export const healthOptions = queryOptions({
  queryKey: [...BACKUP, "health"] as const,
  queryFn: ({ signal }) => receive(client.api.backup.health.$get(undefined, { init: { signal } }), backupHealth),
  refetchInterval: ({ state: { data } }) =>
    data && (data.pending > 0 || data.checking || data.total_assets === null) ? SOON_MS : false,
  ...REREAD,
});

export const openFilesOptions = infiniteQueryOptions({
  queryKey: [...BACKUP, "files"] as const,
  queryFn: ({ pageParam, signal }) =>
    receive(
      client.api.backup.files.$get({ query: pageParam === null ? {} : { cursor: pageParam } }, { init: { signal } }),
      backupFilePage,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last: BackupFilePage) => last.cursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ items }) => items.some(({ state }) => isUnderWay(state))) ? SOON_MS : false,
  ...REREAD,
});

export const filesOfAssetOptions = (assetId: string) =>
  queryOptions({
    queryKey: [...BACKUP, "asset", assetId] as const,
    queryFn: ({ signal }) =>
      receive(client.api.backup.assets[":assetId"].$get({ param: { assetId } }, { init: { signal } }), backupFiles),
    select: ({ items }) => items,
    ...REREAD,
  });

const ofFile = client.api.backup.files[":ownerId"][":fileId"];

/** The actions for one file. */
export const fileActs = {
  copy: (param: { ownerId: string; fileId: string }) => receive(ofFile.copy.$post({ param }), backupFile),
  restore: (param: { ownerId: string; fileId: string }) => receive(ofFile.restore.$post({ param }), backupFile),
} as const;

/** Starts a comparison of all files with their copies. */
export const checkBackup = () => receive(client.api.backup.check.$post(), backupHealth);
