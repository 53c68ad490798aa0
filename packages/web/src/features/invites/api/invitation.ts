import { invitation } from "@clearhouse/core/invite/invite.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** Sends an invite's code, which opens the invite, in a header and not in the address, because addresses are logged. */
export const codeHeader = (code: string) => ({ "Clearhouse-Token": code });

/** What the holder of the link is invited to. */
export const invitationOptions = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) =>
      receive(client.api.invite.$get(undefined, { headers: codeHeader(code), init: { signal } }), invitation),
  });
