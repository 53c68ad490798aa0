/** These texts are separate from the others, which are loaded with the list. */
export const BELL_TEXTS = {
  bell: (unread: string) => (unread === "" ? "Notifications" : `Notifications, ${unread} unread`),
} as const;
