import {
  type AssetImport,
  assetImport,
  type ImportPage,
  type ImportSummary,
  importPage,
} from "@clearhouse/core/library/import/import.schema.ts";
import { type InfiniteData, infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

export const importKeys = {
  list: ["imports", "list"],
  one: (importId: string) => ["imports", "one", importId],
} as const;

type ImportList = InfiniteData<ImportPage, unknown>;

/** Whether the import hasn't ended yet. */
export const isActive = ({ state }: Pick<ImportSummary, "state">): boolean => state === "queued" || state === "running";

export const listed = (list: ImportList | undefined): ImportSummary[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];

/** While an import runs, its numbers change every second. */
const WORKING_MS = 1_000;
const QUEUE_MS = 2_000;

export const pollWhileActive = (list: ImportList | undefined): number | false =>
  listed(list).some(isActive) && QUEUE_MS;

/** The team's imports, newest first. */
export const importListOptions = infiniteQueryOptions({
  queryKey: importKeys.list,
  queryFn: ({ pageParam, signal }) =>
    receive(
      client.api.imports.$get({ query: pageParam === null ? {} : { cursor: pageParam } }, { init: { signal } }),
      importPage,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last: ImportPage) => last.cursor,
});

/** One import with the errors in its rows, polled until the import has ended. */
export const importOptions = (importId: string) =>
  queryOptions({
    queryKey: importKeys.one(importId),
    queryFn: ({ signal }) =>
      receive(client.api.imports[":importId"].$get({ param: { importId } }, { init: { signal } }), assetImport),
    refetchInterval: ({ state }) => (state.data === undefined || isActive(state.data) ? WORKING_MS : false),
    refetchOnMount: true,
    staleTime: 0,
  });

/** Begins the import of a completed upload. A retry with the same `key` doesn't begin a second import. */
export const createImport = (uploadId: string, key: string): Promise<AssetImport> =>
  receive(client.api.imports.$post({ json: { uploadId } }, idempotent(key)), assetImport);
