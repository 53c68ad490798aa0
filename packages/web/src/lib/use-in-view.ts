import { type RefObject, useEffect, useRef } from "react";

/** Calls back each time the element comes within `margin` of what is seen of its scrolling ancestor. */
export const useInView = <E extends Element>(
  onSeen: () => void,
  active: boolean,
  margin = "600px",
): RefObject<E | null> => {
  const element = useRef<E>(null);
  const callback = useRef(onSeen);
  /** Looked for once: it makes the browser work out the style of all that was just drawn. */
  const scroller = useRef<Element | null>(undefined);
  useEffect(() => {
    callback.current = onSeen;
  }, [onSeen]);
  useEffect(() => {
    const target = element.current;
    if (!active || !target) return;
    scroller.current ??= scrollerOf(target);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) callback.current();
      },
      { root: scroller.current, rootMargin: margin },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [active, margin]);
  return element;
};

/** A margin counts at the root alone, so the root must be what scrolls. */
export const scrollerOf = (element: Element): Element | null => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
};
