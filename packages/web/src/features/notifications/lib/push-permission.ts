export type PushPermission = NotificationPermission | "unsupported";

/** On phones, browsers show notifications only from a service worker. */
export const pushPermission = (): PushPermission =>
  "Notification" in window ? window.Notification.permission : "unsupported";
