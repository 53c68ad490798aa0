import { chooseLocale, type Locale, localeOf } from "@clearhouse/core/base/texts/locale.policy.ts";
import { FIRST_STATE_ID } from "@clearhouse/first-screens/shared/first-state-id.ts";
import { TranslatedContext } from "@clearhouse/first-screens/shared/translation.tsx";
import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { reportErrors, reportLater } from "@/lib/errors/report-errors.ts";
import { allowTranslation, isTranslated } from "@/lib/translation/translated.ts";
import { useTranslated } from "@/lib/translation/use-translated.ts";
import { followSystemTheme } from "./follow-system-theme.ts";
import { PageBoundary } from "./page-boundary.tsx";

interface OpenedPage<First> {
  /** The data that the server put into the page; undefined if it sent the page empty. */
  first: First | undefined;
  locale: Locale;
  show: (page: ReactNode) => void;
}

function WithTranslation({ children }: { children: ReactNode }) {
  return <TranslatedContext value={useTranslated()}>{children}</TranslatedContext>;
}

/**
 * Reports that the page differed from what the server had drawn, so that React drew it anew. A page that the browser
 * translated before the hydration does.
 */
const onRecoverableError = (error: unknown): void => {
  if (!isTranslated()) reportError(error);
};

/** Starts a page that people open by a link. */
export const openPage = <First,>(): OpenedPage<First> => {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root");
  allowTranslation();
  reportErrors();
  followSystemTheme();
  const drawn = document.getElementById(FIRST_STATE_ID)?.textContent;
  // The data that the server put into the page.
  const first: First | undefined = drawn ? JSON.parse(drawn) : undefined;
  return {
    first,
    locale: (first && localeOf(document.documentElement.lang)) ?? chooseLocale(undefined, navigator.languages.join()),
    show: (page) => {
      const whole = (
        <StrictMode>
          <PageBoundary>
            <WithTranslation>{page}</WithTranslation>
          </PageBoundary>
        </StrictMode>
      );
      // Hydrated as a transition, so that the page can scroll and react to touches during the hydration, which takes a
      // third of a second on a slow phone.
      if (first)
        startTransition(() => void hydrateRoot(root, whole, { onRecoverableError, onCaughtError: reportLater }));
      else createRoot(root, { onCaughtError: reportLater }).render(whole);
    },
  };
};
