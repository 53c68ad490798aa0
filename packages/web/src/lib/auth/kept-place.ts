import { returnPath } from "@/lib/links/links.ts";

const KEY = "clearhouse.place";
const SIGN_OUT_KEY = "clearhouse.signed-out";

/** Stores, only in this tab, the path to go to after coming back from another site's pages. */
export const keepPlace = (path: string): void => sessionStorage.setItem(KEY, path);

export const forgetPlace = (): void => sessionStorage.removeItem(KEY);

/** Returns the stored path and removes it from the storage. */
export const takePlace = (): string => {
  const place = sessionStorage.getItem(KEY);
  forgetPlace();
  return returnPath(place);
};

/** Stores that somebody signed out, for the page that opens after Cognito's sign-out page. */
export const keepSignOut = (): void => sessionStorage.setItem(SIGN_OUT_KEY, "true");

/** Returns whether somebody signed out, and removes that value from the storage. */
export const takeSignOut = (): boolean => {
  const kept = sessionStorage.getItem(SIGN_OUT_KEY) !== null;
  sessionStorage.removeItem(SIGN_OUT_KEY);
  return kept;
};
