import { type RefCallback, useCallback } from "react";

/**
 * The heights of two elements that cover the bottom of the window: `--covered-bottom` is the height of a bar, and
 * `--covered-by-tray` is the height of the upload tray, which is shown above the bar. Toasts are shown above the bar
 * and the tray (components/ui/sonner.tsx).
 */
type Property = "--covered-bottom" | "--covered-by-tray";

/** Sets the property to the height of an element at the bottom of the window, so that other elements stay above it. */
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
