import { type RefObject, useEffect, useRef } from "react";
import { useScroller } from "./use-scroller.ts";

/** Calls back each time the element comes within `margin` of the visible part of its scrolling ancestor. */
export const useInView = <E extends Element>(
  onSeen: () => void,
  active: boolean,
  margin = "600px",
): RefObject<E | null> => {
  const element = useRef<E>(null);
  const callback = useRef(onSeen);
  const scroller = useScroller(element, active);
  useEffect(() => {
    callback.current = onSeen;
  }, [onSeen]);
  useEffect(() => {
    const target = element.current;
    if (!active || !target || scroller === undefined) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) callback.current();
      },
      // IntersectionObserver applies the margin only to its root, so the root must be the scrolling ancestor.
      { root: scroller, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [active, margin, scroller]);
  return element;
};
