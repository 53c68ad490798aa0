import { linkPreviewAnswer } from "@clearhouse/core/library/link-preview/link-preview.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

const FRESH_MS = 5 * 60_000;

/** The preview of a post. Each URL has its own query, so that a late answer for another URL is never shown. */
export const linkPreviewOptions = (url: string) =>
  queryOptions({
    queryKey: ["link-preview", url],
    queryFn: ({ signal }) =>
      receive(client.api["link-preview"].$post({ json: { url } }, { init: { signal } }), linkPreviewAnswer),
    select: ({ preview }) => preview,
    staleTime: FRESH_MS,
    retry: false,
  });
