/** The texts of the bell. The other texts are in texts.ts, which is loaded with the list. */
export const BELL_TEXTS = {
  bell: (unread: string) => (unread === "" ? "Notifications" : `Notifications, ${unread} unread`),
} as const;
