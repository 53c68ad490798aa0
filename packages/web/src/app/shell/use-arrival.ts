import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "@/lib/announcer.tsx";

export const focusContent = (): void => document.getElementById("content")?.focus({ preventScroll: true });

/**
 * What a browser does for a new page and not for a change of route: the keyboard starts in it, and screen readers say
 * its title. Tabs, filters and open dialogs are in the address too, and are no other page.
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
