import { returnPath } from "@/lib/links.ts";

const KEY = "clearhouse.place";
const SIGN_OUT_KEY = "clearhouse.signed-out";

/** Keeps, in this tab alone, where a way leads that goes over pages of others. */
export const keepPlace = (path: string): void => sessionStorage.setItem(KEY, path);

export const forgetPlace = (): void => sessionStorage.removeItem(KEY);

/** The kept place, once. */
export const takePlace = (): string => {
  const place = sessionStorage.getItem(KEY);
  forgetPlace();
  return returnPath(place);
};

/** Keeps that somebody signed out, for the page that comes after Cognito's. */
export const keepSignOut = (): void => sessionStorage.setItem(SIGN_OUT_KEY, "true");

/** Whether somebody did, once. */
export const takeSignOut = (): boolean => {
  const kept = sessionStorage.getItem(SIGN_OUT_KEY) !== null;
  sessionStorage.removeItem(SIGN_OUT_KEY);
  return kept;
};
