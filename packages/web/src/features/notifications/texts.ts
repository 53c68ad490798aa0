import type {
  EmailFrequency,
  NotificationPreferences,
} from "@clearhouse/core/notices/notification/notification.schema.ts";

export type SwitchName = Exclude<keyof NotificationPreferences, "emailFrequency">;

/** The switches, in order. */
export const SWITCHES: ReadonlyArray<{ name: SwitchName; label: string; text: string }> = [
  { name: "email", label: "Email", text: "Also send notifications to your email address." },
  { name: "push", label: "Push", text: "Show it in your browser while Clearhouse is open." },
  { name: "rightsRequests", label: "Rights requests", text: "Somebody requests the rights to content you uploaded." },
  {
    name: "approvals",
    label: "Approvals",
    text: "A content owner answers a request or asks for removal, somebody signs or declines a contract, or a creator submits a profile.",
  },
  { name: "expiringContent", label: "Expiring content", text: "Rights with an end date are about to end." },
];

export const EMAIL_FREQUENCIES: Record<EmailFrequency, string> = {
  instant: "As it happens",
  daily: "Daily summary",
  weekly: "Weekly summary",
};

export const NOTIFICATION_TEXTS = {
  product: "Clearhouse",
  title: "Notifications",
  description: "Choose what you hear about, and how.",
  preferences: "Preferences",
  recent: "Recent notifications",
  unreadCount: (unread: string) => (unread === "" ? "Nothing unread" : `${unread} unread`),
  unread: "Unread",
  markAllRead: "Mark all as read",
  seeAll: "See all notifications",
  loading: "Loading notifications...",
  loadingMore: "Loading more notifications...",
  listFailed: "Your notifications couldn't be loaded",
  moreFailed: "Older notifications couldn't be loaded",
  preferencesFailed: "Your preferences couldn't be loaded",
  saveFailed: "Your choice couldn't be saved",
  readFailed: "That couldn't be marked as read",
  emptyTitle: "Nothing here yet",
  emptyText: "When somebody answers one of your requests, joins the team or needs you, it appears here.",
  always:
    "Some are always sent: who joins, your role, new ways to sign in, mail that couldn't be delivered and, for admins, feedback, webhooks that were turned off and problems with the backup.",
  kept: "Notifications are kept for 180 days.",
  arrived: (count: number) => `${count} new notifications`,
  emailFrequency: {
    label: "How emails come",
    text: "A summary comes at 8:00 in your team's time zone, a weekly one on Mondays. Emails about your account always come at once.",
  },
  push: {
    denied:
      "Your browser blocks notifications from this site. Allow them in its settings for this site, then switch this on.",
    unasked: "This browser hasn't been asked yet.",
    ask: "Allow in this browser",
    unsupported: "This browser can't show notifications.",
  },
} as const;
