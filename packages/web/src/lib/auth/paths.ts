import { returnPath } from "@/lib/links.ts";

export const SIGN_IN_PATH = "/auth";
/** The same page with the other tab open. */
export const SIGN_UP_PATH = "/auth?tab=sign-up";

/** A page of the way in that leads on to `next` in the end. */
export const onTheWayTo = (next: string, page: string = SIGN_IN_PATH): string =>
  next === "/" ? page : `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;

/** Where the way in leads. */
export const placeAskedFor = (search: URLSearchParams): string => returnPath(search.get("next"));

export const invitePath = (code: string): string => `/invite/${encodeURIComponent(code)}`;

/** A person on the way to an invitation may have no team. */
export const isInvitation = (path: string): boolean => path.startsWith("/invite/");

/** Google, through Cognito, comes back to the sign-in page with one of these (lib/auth/google.ts takes it). */
export const isGoogleAnswer = (search: URLSearchParams): boolean => search.has("code") || search.has("error");
