import { invitation } from "@clearhouse/core/people/invite/invite.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/**
 * The header that sends an invite's secret code to the API. The code isn't in the API's URL, because URLs are logged.
 */
export const codeHeader = (code: string) => ({ "Clearhouse-Token": code });

/** The invitation that belongs to an invite's code. */
export const invitationOptions = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) =>
      receive(client.api.invite.$get(undefined, { headers: codeHeader(code), init: { signal } }), invitation),
  });
