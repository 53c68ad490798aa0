import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "@/lib/announcer.tsx";

export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/**
 * Does for a change of route what a browser does for a new page: moves the focus into it, and has screen readers read
 * its title. Tabs, filters and open dialogs are in the address too, but aren't other pages.
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
