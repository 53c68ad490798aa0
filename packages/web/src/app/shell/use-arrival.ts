import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "@/lib/announcer.tsx";

export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/**
 * Does for a change of route what a browser does for a new page: moves the focus into the page, and lets screen readers
 * read the page's title. Tabs, filters and open dialogs change the URL too, but they aren't new pages.
 */
export const useArrival = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    focusContent();
    announce(document.title);
  }, [pathname]);
};
