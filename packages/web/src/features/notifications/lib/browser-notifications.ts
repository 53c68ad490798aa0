import { useEffect, useState } from "react";
import { type PushPermission, pushPermission } from "./push-permission.ts";

/** The browser's Notification class, not the app's type of the same name. */
const browser = (): typeof window.Notification | undefined =>
  "Notification" in window ? window.Notification : undefined;

/** Asks the person for permission. The browser asks only once; later calls return the earlier answer. */
const askForPush = async (): Promise<PushPermission> => (await browser()?.requestPermission()) ?? "unsupported";

/**
 * The current permission. The permission is read again whenever the window gets the focus, because people can change it
 * in the browser's settings.
 */
export const usePushPermission = () => {
  const [permission, setPermission] = useState(pushPermission);
  useEffect(() => {
    const look = () => setPermission(pushPermission());
    window.addEventListener("focus", look);
    return () => window.removeEventListener("focus", look);
  }, []);
  const ask = async (): Promise<PushPermission> => {
    const answer = await askForPush();
    setPermission(answer);
    return answer;
  };
  return { permission, ask };
};

interface Shown {
  /** A later notification with the same id replaces this notification, even if the later one comes from another tab. */
  id: string;
  title: string;
  text: string;
  onOpen: () => void;
}

/** @returns whether the browser shows the notification */
export const showInBrowser = ({ id, title, text, onOpen }: Shown): boolean => {
  const BrowserNotification = browser();
  if (BrowserNotification?.permission !== "granted") return false;
  try {
    const shown = new BrowserNotification(title, { body: text, tag: id, icon: "/favicon.svg" });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onOpen();
    };
    return true;
  } catch (error) {
    // Chrome on Android has the class, but its constructor throws.
    if (error instanceof TypeError) return false;
    throw error;
  }
};
