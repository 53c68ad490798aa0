import { hasKeptTokens } from "@/lib/auth/has-kept-tokens.ts";

/** Where 'home' is: the workspace for whoever may be signed in here, else the landing page. */
export const homeHref = (): string => {
  try {
    return hasKeptTokens() ? "/" : "/landing";
  } catch {
    // The browser keeps nothing for this page, so no session either.
    return "/landing";
  }
};
