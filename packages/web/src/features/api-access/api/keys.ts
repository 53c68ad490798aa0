import { apiKeys, createdApiKey, type ParsedCreateApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { REREAD, teamKeys } from "@/lib/queries/team.ts";
import { KEY_TEXTS } from "../texts.ts";

const api = client.api.team["api-keys"];

export const keysOptions = queryOptions({
  queryKey: ["api-keys"] as const,
  queryFn: ({ signal }) => receive(api.$get(undefined, { init: { signal } }), apiKeys),
  select: ({ items }) => items,
  ...REREAD,
});

const useChanged = () => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
    return queryClient.invalidateQueries({ queryKey: keysOptions.queryKey });
  };
};

/** Creates an API key. If the request fails, the form shows the error. */
export const useCreateKey = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (json: ParsedCreateApiKey) => receive(api.$post({ json }), createdApiKey),
    onSuccess: changed,
  });
};

export const useRevokeKey = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (keyId: string) => receiveNothing(api[":keyId"].$delete({ param: { keyId } })),
    meta: { failure: { title: KEY_TEXTS.revokeFailed } },
    onSettled: changed,
  });
};
