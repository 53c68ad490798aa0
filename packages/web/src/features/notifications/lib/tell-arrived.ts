import type { Notification } from "@clearhouse/core/notification/notification.schema.ts";
import { sentenceOf } from "@clearhouse/core/notification/sentence.policy.ts";
import type { QueryClient } from "@tanstack/react-query";
import { announce } from "@/lib/announcer.tsx";
import { notifyNote } from "@/lib/notify.ts";
import { preferencesOptions } from "../api/notifications.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { showInBrowser } from "./browser-notifications.ts";
import { isAnyLookedAt, takeForThisTab } from "./open-tabs.ts";

export { shareAttention } from "./open-tabs.ts";

/** The browser is given one each of so many, of more only their number. */
const AT_ONCE = 3;

interface Told {
  queryClient: QueryClient;
  /** Whether the browser may show them. */
  push: boolean;
  /** Opens what one is about; all of them without one. */
  onOpen: (notification?: Notification) => void;
}

/** Tells of what has just come, newest first: screen readers at once, and by the browser while no tab is looked at. */
export const tellArrived = async (arrived: readonly Notification[], told: Told): Promise<void> => {
  const [first] = arrived;
  if (!first) return;
  announce(arrived.length === 1 ? sentenceOf(first) : NOTIFICATION_TEXTS.arrived(arrived.length));
  if (told.push) await showOnce(arrived, told);
};

/** In one of the tabs that are open; in none when one of them is looked at, for there the bell counts them. */
const showOnce = async (arrived: readonly Notification[], { queryClient, onOpen }: Told): Promise<void> => {
  const taken = await takeForThisTab(arrived.map(({ id }) => id));
  if (taken.length === 0 || (await isAnyLookedAt())) return;
  if (!(await isWanted(queryClient))) return;
  const mine = arrived.filter(({ id }) => taken.includes(id));
  if (mine.length > AT_ONCE) {
    show({ id: "clearhouse", text: NOTIFICATION_TEXTS.arrived(mine.length), onOpen: () => onOpen() });
  } else {
    for (const one of mine.toReversed()) show({ id: one.id, text: sentenceOf(one), onOpen: () => onOpen(one) });
  }
};

/** Another tab may have switched it off. Where that can't be asked it is as this tab knows it: on. */
const isWanted = (queryClient: QueryClient): Promise<boolean> =>
  queryClient.fetchQuery({ ...preferencesOptions, staleTime: 0 }).then(
    ({ push }) => push,
    () => true,
  );

const show = (what: { id: string; text: string; onOpen: () => void }): void => {
  if (!showInBrowser({ title: NOTIFICATION_TEXTS.product, ...what })) notifyNote(what.text);
};
