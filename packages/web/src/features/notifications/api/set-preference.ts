import {
  type NotificationPreferences,
  notificationPreferences,
} from "@clearhouse/core/notification/notification.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { notificationKeys } from "./notifications.ts";

interface Choice {
  name: keyof NotificationPreferences;
  on: boolean;
}

const show = (queryClient: QueryClient, { name, on }: Choice): void => {
  queryClient.setQueryData<NotificationPreferences>(
    notificationKeys.preferences,
    (chosen) => chosen && { ...chosen, [name]: on },
  );
};

const CHANGE = ["notifications", "set-preference"] as const;

/**
 * Saved at once; a refusal puts the switch back. One after the other, so that of two presses of a switch the later one
 * holds. The answer tells what another browser chose meanwhile; it counts only if no later press is on its way.
 */
export const useSetPreference = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: CHANGE.join() },
    mutationFn: ({ name, on }: Choice) =>
      receive(client.api.notifications.preferences.$patch({ json: { [name]: on } }), notificationPreferences),
    onMutate: async (choice) => {
      // An answer that is under way was asked for before.
      await queryClient.cancelQueries({ queryKey: notificationKeys.preferences });
      show(queryClient, choice);
    },
    onSuccess: (stored) => {
      if (queryClient.isMutating({ mutationKey: CHANGE }) > 1) return;
      queryClient.setQueryData<NotificationPreferences>(notificationKeys.preferences, stored);
    },
    onError: (_, { name, on }) => show(queryClient, { name, on: !on }),
    meta: { failure: { title: NOTIFICATION_TEXTS.saveFailed } },
  });
};
