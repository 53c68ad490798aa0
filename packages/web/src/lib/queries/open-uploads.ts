import { type OpenUploadPage, openUploadPage } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { REREAD } from "./team.ts";

/** How often the progress of shown uploads is read again. */
const PROGRESS_MS = 15_000;

export const OPEN_UPLOADS = ["open-uploads"] as const;

/** The unfinished uploads that the member may cancel: their own, and an admin those of the whole team. */
export const openUploadsOptions = infiniteQueryOptions({
  queryKey: OPEN_UPLOADS,
  queryFn: ({ pageParam, signal }) =>
    receive(
      client.api.uploads.$get({ query: pageParam === null ? {} : { cursor: pageParam } }, { init: { signal } }),
      openUploadPage,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (last: OpenUploadPage) => last.cursor,
  refetchInterval: ({ state: { data } }) => (data?.pages.some(({ items }) => items.length > 0) ? PROGRESS_MS : false),
  ...REREAD,
});

export const cancelUpload = (uploadId: string): Promise<void> =>
  receiveNothing(client.api.uploads[":uploadId"].$delete({ param: { uploadId } }));
