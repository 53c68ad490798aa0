import { returnPath } from "@/lib/links/links.ts";
import { inTab } from "@/lib/tab-storage.ts";

const KEY = "clearhouse.place";
const SIGN_OUT_KEY = "clearhouse.signed-out";

/**
 * Stores, only in this tab, the path to go to after coming back from another site's pages. Where nothing can be stored,
 * the person comes back to the workspace's first page.
 */
export const keepPlace = (path: string): void => inTab((tab) => tab.setItem(KEY, path));

export const forgetPlace = (): void => inTab((tab) => tab.removeItem(KEY));

/** Returns the stored path and removes it from the storage. */
export const takePlace = (): string => {
  const place = inTab((tab) => tab.getItem(KEY)) ?? null;
  forgetPlace();
  return returnPath(place);
};

/** Stores that somebody signed out, for the page that opens after Cognito's sign-out page. */
export const keepSignOut = (): void => inTab((tab) => tab.setItem(SIGN_OUT_KEY, "true"));

/** Returns whether somebody signed out, and removes that value from the storage. */
export const takeSignOut = (): boolean => {
  const kept = inTab((tab) => tab.getItem(SIGN_OUT_KEY)) === "true";
  inTab((tab) => tab.removeItem(SIGN_OUT_KEY));
  return kept;
};
