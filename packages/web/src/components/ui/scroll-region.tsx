import type { ComponentProps } from "react";
import { cn } from "@/lib/utils.ts";

/**
 * A named part of the page that scrolls separately, by keyboard too: not every browser lets such a part have the focus
 * on its own.
 */
export function ScrollRegion({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      data-slot="scroll-region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what can't be focused can't be scrolled by keyboard
      tabIndex={0}
      className={cn(
        "relative overflow-y-auto focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2",
        className,
      )}
      {...props}
    />
  );
}
