import {
  type SendSupportInput,
  supportSettings,
  supportTicket,
} from "@clearhouse/core/custody/support/support.schema.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { client, idempotent } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

export const supportSettingsOptions = queryOptions({
  queryKey: ["support", "settings"],
  queryFn: ({ signal }) => receive(client.api.support.$get(undefined, { init: { signal } }), supportSettings),
});

/** Sends a question to support. The form shows failures and keeps the typed text. */
export const useSendSupport = () =>
  useMutation({
    mutationFn: ({ input, key }: { input: SendSupportInput; key: string }) =>
      receive(client.api.support.$post({ json: input }, idempotent(key)), supportTicket),
  });
