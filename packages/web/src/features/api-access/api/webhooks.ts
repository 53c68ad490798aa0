import {
  createdWebhook,
  type DeliveryPage,
  deliveryPage,
  type ParsedChangeWebhook,
  type ParsedCreateWebhook,
  webhook,
  webhookDelivery,
  webhooks,
} from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { REREAD, teamKeys } from "@/lib/queries/team.ts";
import { DELIVERY_TEXTS, WEBHOOK_TEXTS } from "../texts.ts";

const api = client.api.team.webhooks;
const one = api[":webhookId"];

const WEBHOOKS = ["webhooks"] as const;
/** Milliseconds between polls while a delivery is about to be sent. */
const SOON_MS = 2_000;

export const webhooksOptions = queryOptions({
  queryKey: [...WEBHOOKS, "list"] as const,
  queryFn: ({ signal }) => receive(api.$get(undefined, { init: { signal } }), webhooks),
  select: ({ items }) => items,
  ...REREAD,
});

const isUnderWay = ({ items }: DeliveryPage): boolean =>
  items.some(({ status, nextAt }) => status === "waiting" && nextAt === null);

export const deliveriesOptions = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, webhookId, "deliveries"] as const,
    queryFn: ({ pageParam, signal }) =>
      receive(
        one.deliveries.$get(
          { param: { webhookId }, query: pageParam === null ? {} : { cursor: pageParam } },
          { init: { signal } },
        ),
        deliveryPage,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: DeliveryPage) => last.cursor,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isUnderWay) ? SOON_MS : false),
    ...REREAD,
  });

const useChanged = () => {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: teamKeys.audit });
    return queryClient.invalidateQueries({ queryKey: WEBHOOKS });
  };
};

/** Saves a new webhook. If the request fails, the form shows the error. */
export const useCreateWebhook = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (json: ParsedCreateWebhook) => receive(api.$post({ json }), createdWebhook),
    onSuccess: changed,
  });
};

const change = ({ webhookId, json }: { webhookId: string; json: ParsedChangeWebhook }) =>
  receive(one.$patch({ param: { webhookId }, json }), webhook);

/** Saves a changed webhook. If the request fails, the form shows the error. */
export const useEditWebhook = () => {
  const changed = useChanged();
  return useMutation({ mutationFn: change, onSuccess: changed });
};

export const useTurnWebhook = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: change,
    meta: { failure: { title: WEBHOOK_TEXTS.turnFailed } },
    onSettled: changed,
  });
};

export const useRemoveWebhook = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (webhookId: string) => receiveNothing(one.$delete({ param: { webhookId } })),
    meta: { failure: { title: WEBHOOK_TEXTS.removeFailed } },
    onSettled: changed,
  });
};

export const useTestWebhook = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (webhookId: string) => receive(one.test.$post({ param: { webhookId } }), webhookDelivery),
    meta: { failure: { title: WEBHOOK_TEXTS.testFailed } },
    onSettled: changed,
  });
};

export const useSendAgain = () => {
  const changed = useChanged();
  return useMutation({
    mutationFn: (param: { webhookId: string; deliveryId: string }) =>
      receive(one.deliveries[":deliveryId"].again.$post({ param }), webhookDelivery),
    meta: { failure: { title: DELIVERY_TEXTS.againFailed } },
    onSettled: changed,
  });
};
