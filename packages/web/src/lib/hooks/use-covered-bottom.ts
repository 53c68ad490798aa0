import { type RefCallback, useCallback } from "react";

/**
 * The height that is covered at the bottom of the window: `--covered-bottom` by a bar, above which the upload tray is
 * shown, and `--covered-by-tray` by the tray. Toasts are shown above both (components/ui/sonner.tsx).
 */
type Property = "--covered-bottom" | "--covered-by-tray";

/** While an element at the bottom of the window is shown, other elements there keep clear of it. */
export const useCoveredBottom = (property: Property): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const root = document.documentElement.style;
      const measure = () => root.setProperty(property, `${element.getBoundingClientRect().height}px`);
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => {
        observer.disconnect();
        root.removeProperty(property);
      };
    },
    [property],
  );
