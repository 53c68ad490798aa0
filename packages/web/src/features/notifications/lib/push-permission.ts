export type PushPermission = NotificationPermission | "unsupported";

/** The browser's permission for this site; "unsupported" if the browser has no Notification class. */
export const pushPermission = (): PushPermission =>
  "Notification" in window ? window.Notification.permission : "unsupported";
