import { type RefObject, useLayoutEffect, useState } from "react";

/**
 * The scrolling ancestor of an element; null if the page itself scrolls, undefined before it is known. The ancestor is
 * looked up once, because each look-up makes the browser compute the styles of everything just rendered. Only a resize
 * of the window repeats the look-up: an area that scrolls on its own on a wide screen scrolls with the page on a phone.
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
