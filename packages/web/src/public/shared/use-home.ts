import { HOME } from "@clearhouse/first-screens/shared/home.ts";
import { useSyncExternalStore } from "react";
import { hasKeptTokens } from "@/lib/auth/has-kept-tokens.ts";

const WORKSPACE = "/";

/** A subscription that never calls back, because people sign in on another page. */
const never = () => () => undefined;

/**
 * The URL that 'home' leads to in this browser. If the browser closes its storage to the page, nobody counts as signed
 * in.
 */
const homeHere = (): string => {
  try {
    return hasKeptTokens() ? WORKSPACE : HOME;
  } catch {
    return HOME;
  }
};

/**
 * Where 'home' leads on a page that people open by a link: to the workspace if somebody is signed in in this browser,
 * otherwise to the public site.
 */
export const useHome = (): string => useSyncExternalStore(never, homeHere, () => HOME);
