import { chooseLocale, type Locale, localeOf } from "@clearhouse/core/owner-page/locale.policy.ts";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { FIRST_STATE_ID } from "./first-screen/first-state-id.ts";
import { followSystemTheme } from "./follow-system-theme.ts";

interface OpenedPage<First> {
  /** What the server drew; undefined if it sent the page empty. */
  first: First | undefined;
  locale: Locale;
  show: (page: ReactNode) => void;
}

/** Begins a page to which a link leads. */
export const openPage = <First,>(): OpenedPage<First> => {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  followSystemTheme();
  const drawn = document.getElementById(FIRST_STATE_ID)?.textContent;
  // The server's own words, in the page that it sent.
  const first: First | undefined = drawn ? JSON.parse(drawn) : undefined;
  return {
    first,
    locale: (first && localeOf(document.documentElement.lang)) ?? chooseLocale(undefined, navigator.languages.join()),
    show: (page) => {
      const whole = <StrictMode>{page}</StrictMode>;
      // In pieces, between which the page scrolls and answers touches: on a slow phone the whole takes a third of a second.
      if (first) startTransition(() => void hydrateRoot(root, whole));
      else createRoot(root).render(whole);
    },
  };
};
