import { type RefCallback, useCallback } from "react";

/** How much of the window's lower edge a bar covers, which toasts stand above (components/ui/sonner.tsx). */
const PROPERTY = "--covered-bottom";

/** For the bar that stands at the window's lower edge: as long as it is there, toasts keep off it. */
export const useCoveredBottom = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const root = document.documentElement.style;
    const measure = () => root.setProperty(PROPERTY, `${element.getBoundingClientRect().height}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty(PROPERTY);
    };
  }, []);
