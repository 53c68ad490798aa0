import {
  type ChangePreferencesInput,
  type NotificationPreferences,
  notificationPreferences,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { notificationKeys } from "./notifications.ts";

/** Shows a choice. @returns the previous values */
const show = (queryClient: QueryClient, choice: ChangePreferencesInput): ChangePreferencesInput => {
  const before = queryClient.getQueryData<NotificationPreferences>(notificationKeys.preferences);
  if (!before) return {};
  queryClient.setQueryData<NotificationPreferences>(notificationKeys.preferences, { ...before, ...choice });
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in choice));
};

const CHANGE = ["notifications", "set-preference"] as const;

/**
 * Shows and saves a choice at once; if the server refuses, the previous choice is shown again. Choices are sent one
 * after the other, so that the server keeps the latest. The server's answer may also contain choices from another
 * browser. The answer is ignored if a later choice is waiting to be sent.
 */
export const useSetPreference = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    mutationFn: (choice: ChangePreferencesInput) =>
      receive(client.api.notifications.preferences.$patch({ json: choice }), notificationPreferences),
    onMutate: async (choice) => {
      // A request that is still running may return the previous choice.
      await queryClient.cancelQueries({ queryKey: notificationKeys.preferences });
      return show(queryClient, choice);
    },
    onSuccess: (stored) => {
      if (queryClient.isMutating({ mutationKey: CHANGE }) > 1) return;
      queryClient.setQueryData<NotificationPreferences>(notificationKeys.preferences, stored);
    },
    onError: (_, _choice, before) => {
      if (before) show(queryClient, before);
    },
    meta: { failure: { title: NOTIFICATION_TEXTS.saveFailed } },
  });
};
