import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For the heading of a step, or the notice above it: if `focus` is true, it gets the focus once the step is shown, and
 * the page scrolls to its top.
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
