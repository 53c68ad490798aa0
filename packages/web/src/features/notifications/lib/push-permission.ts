export type PushPermission = NotificationPermission | "unsupported";

/** Phones' browsers have notifications only inside of a service worker. */
export const pushPermission = (): PushPermission =>
  "Notification" in window ? window.Notification.permission : "unsupported";
