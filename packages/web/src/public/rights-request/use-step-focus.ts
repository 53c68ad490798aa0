import { type RefObject, useLayoutEffect, useRef } from "react";

/** For the heading of a step: where `focus`, it has the focus once the step is there, and the page begins at its top. */
export const useStepFocus = (focus: boolean): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!focus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return heading;
};
