import {
  type ChangePreferencesInput,
  type NotificationPreferences,
  notificationPreferences,
} from "@clearhouse/core/notification/notification.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { notificationKeys } from "./notifications.ts";

/** Shows a choice. @returns what it takes the place of */
const show = (queryClient: QueryClient, choice: ChangePreferencesInput): ChangePreferencesInput => {
  const before = queryClient.getQueryData<NotificationPreferences>(notificationKeys.preferences);
  if (!before) return {};
  queryClient.setQueryData<NotificationPreferences>(notificationKeys.preferences, { ...before, ...choice });
  return Object.fromEntries(Object.entries(before).filter(([name]) => name in choice));
};

const CHANGE = ["notifications", "set-preference"] as const;

/**
 * Saved at once; a refusal puts it back. One after the other, so that of two choices the later one
 * holds. The answer tells what another browser chose meanwhile; it counts only if no later choice is on its way.
 */
export const useSetPreference = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    mutationFn: (choice: ChangePreferencesInput) =>
      receive(client.api.notifications.preferences.$patch({ json: choice }), notificationPreferences),
    onMutate: async (choice) => {
      // An answer that is under way was asked for before.
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
