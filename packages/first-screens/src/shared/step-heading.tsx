/** @jsxRuntime automatic */
import type { ReactNode, Ref } from "react";

/**
 * The heading of a step. The heading gets the focus when the step opens, so that keyboard and screen reader start at
 * the heading.
 */
export function StepHeading({
  heading,
  children,
}: {
  heading: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}) {
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="wrap-anywhere text-balance font-semibold text-xl leading-tight tracking-tight outline-none md:text-3xl"
    >
      {children}
    </h1>
  );
}
