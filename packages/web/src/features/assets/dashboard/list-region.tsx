import type { ComponentProps } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { useDelayed } from "@/lib/use-delayed.ts";
import { cn } from "@/lib/utils.ts";

/** Milliseconds. Dimming a list and lighting it up again paints all of it twice: most answers are sooner here. */
const DIM_AFTER_MS = 150;

/** Of a list that shows what was asked before; no class until what is asked now takes its time. */
export const useDimmed = (outdated: boolean): string | false => useDelayed(outdated, DIM_AFTER_MS) && "opacity-60";

/** A region that a list scrolls in. Dimming it draws nothing within it anew. */
export function ListRegion({ outdated, className, ...props }: ComponentProps<"section"> & { outdated: boolean }) {
  return (
    <ScrollRegion
      aria-busy={outdated}
      className={cn("bg-background transition-opacity will-change-scroll", useDimmed(outdated), className)}
      {...props}
    />
  );
}
