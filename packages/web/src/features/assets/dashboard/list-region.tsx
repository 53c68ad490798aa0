import type { ComponentProps } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { cn } from "@/lib/utils.ts";

/** Milliseconds. Dimming a list and undimming it paints all of it twice; most answers are faster than this. */
const DIM_AFTER_MS = 150;

/** The class of a list that still shows the previous results; none until the new ones take long. */
export const useDimmed = (outdated: boolean): string | false => useDelayed(outdated, DIM_AFTER_MS) && "opacity-60";

/** A scrolling region for a list. Dimming it draws nothing in it again. */
export function ListRegion({ outdated, className, ...props }: ComponentProps<"section"> & { outdated: boolean }) {
  return (
    <ScrollRegion
      aria-busy={outdated}
      className={cn("bg-background transition-opacity will-change-scroll", useDimmed(outdated), className)}
      {...props}
    />
  );
}
