import { invitation } from "@clearhouse/core/invite/invite.schema.ts";
import { queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** The code opens the invite, so it must not be part of an address, because addresses are logged. */
export const codeHeader = (code: string) => ({ "Clearhouse-Token": code });

/** What the holder of the link is invited to. */
export const invitationOptions = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: ({ signal }) =>
      receive(client.api.invite.$get(undefined, { headers: codeHeader(code), init: { signal } }), invitation),
  });
