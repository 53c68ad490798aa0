import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * If `focus` is true, focuses the heading of a step, or the notice above the heading, and scrolls the page to the top.
 */
export const useStepFocus = <Place extends HTMLElement = HTMLHeadingElement>(
  focus: boolean,
): RefObject<Place | null> => {
  const heading = useRef<Place>(null);
  useLayoutEffect(() => {
    if (!focus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return heading;
};
