import { type ReactNode, useLayoutEffect, useRef } from "react";

/** Takes the focus when its step opens, so that keyboard and screen reader begin at the step's beginning. */
export function StepHeading({ focus, children }: { focus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!focus) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [focus]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="text-balance font-semibold text-2xl leading-tight tracking-tight outline-none md:text-3xl"
    >
      {children}
    </h1>
  );
}
