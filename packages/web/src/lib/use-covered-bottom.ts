import { type RefCallback, useCallback } from "react";

/**
 * How much of the window's lower edge is covered: `--covered-bottom` by a bar, above which the upload tray stands, and
 * `--covered-by-tray` by the tray. Toasts stand above both (components/ui/sonner.tsx).
 */
type Property = "--covered-bottom" | "--covered-by-tray";

/** For what stands at the window's lower edge: as long as it is there, what would lie over it keeps off. */
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
