import { useSyncExternalStore } from "react";
import { hasKeptTokens } from "@/lib/auth/has-kept-tokens.ts";
import { HOME } from "./home.ts";

const WORKSPACE = "/";

/** Nothing tells of a change: somebody who signs in does so on another page. */
const never = () => () => undefined;

/** A browser that keeps its storage closed to the page remembers no session. */
const homeHere = (): string => {
  try {
    return hasKeptTokens() ? WORKSPACE : HOME;
  } catch {
    return HOME;
  }
};

/**
 * Where 'home' leads on a page behind a link: to the workspace if somebody is signed in in this browser, otherwise to
 * the public site.
 */
export const useHome = (): string => useSyncExternalStore(never, homeHere, () => HOME);
