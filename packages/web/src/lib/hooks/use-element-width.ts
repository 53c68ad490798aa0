import { type RefCallback, useCallback, useState } from "react";

/** The element's width in CSS pixels; `undefined` until it was measured. */
export const useElementWidth = (): [RefCallback<HTMLElement>, number | undefined] => {
  const [width, setWidth] = useState<number>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    setWidth(element.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
};
