import { returnPath } from "@/lib/links/links.ts";

export const SIGN_IN_PATH = "/auth";
/** The sign-in page with the Sign Up tab open. */
export const SIGN_UP_PATH = "/auth?tab=sign-up";

/** The URL of a sign-in page that leads to `next` after the sign-in. */
export const onTheWayTo = (next: string, page: string = SIGN_IN_PATH): string =>
  next === "/" ? page : `${page}${page.includes("?") ? "&" : "?"}next=${encodeURIComponent(next)}`;

/** Where to go after signing in. */
export const placeAskedFor = (search: URLSearchParams): string => returnPath(search.get("next"));

export const invitePath = (code: string): string => `/invite/${encodeURIComponent(code)}`;

/** The code of the invite whose page the path is; undefined for other paths. */
export const inviteCodeIn = (path: string): string | undefined => /^\/invite\/([\w-]+)(?![^/?#])/.exec(path)?.[1];

/** Whether the path is an invite's page: a person with an invite may have no team yet. */
export const isInvitation = (path: string): boolean => inviteCodeIn(path) !== undefined;

/**
 * Whether the URL has a parameter with which Google, through Cognito, returns to the sign-in page (lib/auth/google.ts
 * reads the parameters).
 */
export const isGoogleAnswer = (search: URLSearchParams): boolean => search.has("code") || search.has("error");
