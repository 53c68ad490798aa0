import type { Notification, NotificationPreferences } from "@clearhouse/core/notification/notification.schema.ts";

interface Part {
  text: string;
  /** A name that somebody gave: it stands out, and may be of any script. */
  is?: "actor" | "subject";
}

const VERBS = {
  "rights_request.created": { nobody: "A colleague", verb: " requested the rights to " },
  "rights_request.approved": { nobody: "The content owner", verb: " approved the rights to " },
  "rights_request.denied": { nobody: "The content owner", verb: " denied the rights to " },
  "rights_request.replied": { nobody: "The content owner", verb: " wrote about the rights to " },
  "rights_request.removal_requested": { nobody: "The content owner", verb: " asks you to remove " },
  "contract.signed": { nobody: "The signer", verb: " signed the contract " },
  "contract.declined": { nobody: "The signer", verb: " declined the contract " },
  "creator.onboarded": { nobody: "Somebody", verb: " submitted a creator profile to " },
  "team.joined": { nobody: "Somebody", verb: " joined " },
  "feedback.sent": { nobody: "Somebody", verb: " sent feedback: " },
  "team.role.changed": { nobody: "An administrator", verb: " changed your role in " },
} as const;

/** What happened, as a sentence. */
export const partsOf = (notification: Notification): Part[] => {
  const { kind, actor, subject } = notification;
  const about: Part = { text: subject, is: "subject" };
  switch (kind) {
    case "asset.expiring":
      return [{ text: "The rights to " }, about, { text: " expire soon" }];
    case "rights_request.expired":
      return [{ text: actor || "The content owner", is: "actor" }, { text: " didn't answer the request for " }, about];
    case "rights_request.agreed":
      return [
        { text: actor || "The content owner", is: "actor" },
        { text: " approved the request for " },
        about,
        { text: " and has a contract to sign" },
      ];
    case "contract.expired":
      return [{ text: actor || "The signer", is: "actor" }, { text: " didn't sign the contract " }, about];
    case "grant.expired":
      return [{ text: "The rights to " }, about, { text: " have expired" }];
    case "grant.withdrawn":
      return [{ text: "The rights to " }, about, { text: " were withdrawn" }];
    case "grant.restored":
      return [{ text: "The rights to " }, about, { text: " hold again: the withdrawal was undone" }];
    case "user.sign_in.added":
      return [{ text: "A new way to sign in to your account was added: " }, about];
    case "mail.undeliverable":
      return [{ text: "An email couldn't be delivered: " }, about];
    default:
      return [{ text: actor || VERBS[kind].nobody, is: "actor" }, { text: VERBS[kind].verb }, about];
  }
};

export const sentenceOf = (notification: Notification): string =>
  partsOf(notification)
    .map(({ text }) => text)
    .join("");

/** Spec B §2, in its order. */
export const SWITCHES: ReadonlyArray<{ name: keyof NotificationPreferences; label: string; text: string }> = [
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
  emptyText: "When somebody answers one of your requests, joins the team or needs you, it shows here.",
  kept: "Notifications are kept for 180 days.",
  arrived: (count: number) => `${count} new notifications`,
  push: {
    denied:
      "Your browser blocks notifications from this site. Allow them in its settings for this site, then switch this on.",
    unasked: "This browser hasn't been asked yet.",
    ask: "Allow in this browser",
    unsupported: "This browser can't show notifications.",
  },
} as const;
