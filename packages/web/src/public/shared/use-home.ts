import { useSyncExternalStore } from "react";
import { hasKeptTokens } from "@/lib/auth/has-kept-tokens.ts";
import { HOME } from "./home.ts";

const WORKSPACE = "/";

/** Never calls back, because people sign in on another page. */
const never = () => () => undefined;

/** If the browser closes its storage to the page, nobody counts as signed in. */
const homeHere = (): string => {
  try {
    return hasKeptTokens() ? WORKSPACE : HOME;
  } catch {
    return HOME;
  }
};

/**
 * Where 'home' goes on a page of a link: to the workspace if somebody is signed in in this browser, otherwise to the
 * public site.
 */
export const useHome = (): string => useSyncExternalStore(never, homeHere, () => HOME);
