import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * What an element scrolls within: an element, null where the page itself scrolls, undefined before that is known.
 *
 * Looked for once, since it makes the browser work out the style of all that was just drawn, and again whenever the
 * window takes another size: what scrolls on its own on a wide screen lies in the page's own scroll on a phone.
 */
export const useScroller = (element: RefObject<Element | null>, active = true): Element | null | undefined => {
  const [scroller, setScroller] = useState<Element | null>();
  const known = scroller !== undefined;
  useLayoutEffect(() => {
    if (!active) return;
    const look = () => {
      if (element.current) setScroller(scrollerOf(element.current));
    };
    if (!known) look();
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, [element, active, known]);
  return scroller;
};

const scrollerOf = (element: Element): Element | null => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return null;
};
