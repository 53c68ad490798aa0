import { earlierAnswers, earlierPostAnswer } from "@clearhouse/core/rights/rights-request/earlier.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/**
 * The team's latest request for the same post. The answer isn't cached, because colleagues may make requests at any
 * time.
 */
export const earlierPostOptions = (url: string) =>
  queryOptions({
    queryKey: ["rights-requests", "earlier-post", url],
    queryFn: ({ signal }) =>
      receive(
        client.api["rights-requests"]["earlier-post"].$get({ query: { url } }, { init: { signal } }),
        earlierPostAnswer,
      ),
    select: ({ earlier }) => earlier,
    staleTime: 0,
    gcTime: 0,
  });

export const earlierAnswersOptions = (owner: string, email: string, url: string) =>
  queryOptions({
    queryKey: ["rights-requests", "earlier-answers", owner, email, url],
    queryFn: ({ signal }) =>
      receive(
        client.api["rights-requests"]["earlier-answers"].$get({ query: { owner, email, url } }, { init: { signal } }),
        earlierAnswers,
      ),
    staleTime: 0,
  });
