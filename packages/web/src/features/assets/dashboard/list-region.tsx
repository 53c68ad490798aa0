import type { ComponentProps } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { cn } from "@/lib/utils.ts";

/**
 * Milliseconds until an outdated list is dimmed. Most new results arrive sooner, so most outdated lists are never
 * dimmed.
 */
const DIM_AFTER_MS = 150;

/** The class that dims a list while it still shows the previous results; false until the new results are late. */
export const useDimmed = (outdated: boolean): string | false => useDelayed(outdated, DIM_AFTER_MS) && "opacity-60";

/** A scrolling region for a list. Dimming the region doesn't render its content again. */
export function ListRegion({ outdated, className, ...props }: ComponentProps<"section"> & { outdated: boolean }) {
  return (
    <ScrollRegion
      aria-busy={outdated}
      className={cn("bg-background transition-opacity will-change-scroll", useDimmed(outdated), className)}
      {...props}
    />
  );
}
