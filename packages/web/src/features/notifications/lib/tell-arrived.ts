import type { Notification } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { sentenceOf } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import type { QueryClient } from "@tanstack/react-query";
import { announce } from "@/lib/announcer.tsx";
import { notifyNote } from "@/lib/notify.ts";
import { preferencesOptions } from "../api/notifications.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { showInBrowser } from "./browser-notifications.ts";
import { claimForThisTab, isAnyLookedAt } from "./open-tabs.ts";

export { shareAttention } from "./open-tabs.ts";

/** Up to this many notifications are shown one by one. If there are more, a single notification shows their number. */
const AT_ONCE = 3;

interface Announcing {
  queryClient: QueryClient;
  /** Whether the browser may show the notifications. */
  push: boolean;
  /** Opens what a notification is about, or the list of all notifications if none is given. */
  onOpen: (notification?: Notification) => void;
}

/**
 * Announces notifications that have just arrived, newest first, to screen readers. The browser shows them too if the
 * person is looking at none of the app's tabs.
 */
export const tellArrived = async (arrived: readonly Notification[], announcing: Announcing): Promise<void> => {
  const [first] = arrived;
  if (!first) return;
  announce(arrived.length === 1 ? sentenceOf(first) : NOTIFICATION_TEXTS.arrived(arrived.length));
  if (announcing.push) await showOnce(arrived, announcing);
};

/**
 * Shows each notification from only one open tab. While the person is looking at a tab, nothing is shown, because the
 * tab's bell already counts the notifications.
 */
const showOnce = async (arrived: readonly Notification[], { queryClient, onOpen }: Announcing): Promise<void> => {
  const claimed = await claimForThisTab(arrived.map(({ id }) => id));
  if (claimed.length === 0 || (await isAnyLookedAt())) return;
  if (!(await isWanted(queryClient))) return;
  const mine = arrived.filter(({ id }) => claimed.includes(id));
  if (mine.length > AT_ONCE) {
    show({ id: "clearhouse", text: NOTIFICATION_TEXTS.arrived(mine.length), onOpen: () => onOpen() });
  } else {
    for (const one of mine.toReversed()) show({ id: one.id, text: sentenceOf(one), onOpen: () => onOpen(one) });
  }
};

/**
 * Whether browser notifications are still switched on: the person may have switched them off in another tab. If the
 * server doesn't answer, they count as on.
 */
const isWanted = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.fetchQuery({ ...preferencesOptions, staleTime: 0 }).then(
    ({ push }) => push,
    () => true,
  );

const show = (what: { id: string; text: string; onOpen: () => void }): void => {
  if (!showInBrowser({ title: NOTIFICATION_TEXTS.product, ...what })) notifyNote(what.text);
};
