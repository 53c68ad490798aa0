import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The scrolling ancestor of an element; null if the page itself scrolls, undefined before it is known. It is looked up
 * once, because each time the browser computes the style of everything just drawn. It is looked up again only when the
 * window is resized: an area that scrolls on its own on a wide screen scrolls with the page on a phone.
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
