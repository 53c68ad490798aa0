import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { KeyboardEvent } from "react";
import { Button } from "@/components/ui/button.tsx";
import { DETAIL_TEXTS } from "./texts.ts";

interface Props {
  previous: Asset | undefined;
  next: Asset | undefined;
  onStep: (asset: Asset) => void;
  className?: string;
}

/**
 * Buttons to the previous and next asset of the list. At an end of the list, the button stays but does nothing, so that
 * the focus isn't lost.
 */
export function StepButtons({ previous, next, onStep, className }: Props) {
  if (!previous && !next) return null;
  return (
    <div className={className}>
      <Button
        icon={ChevronLeft}
        variant="outline"
        size="icon-sm"
        aria-label={DETAIL_TEXTS.previous}
        title={DETAIL_TEXTS.previousHint}
        aria-disabled={!previous}
        onClick={() => previous && onStep(previous)}
      />
      <Button
        icon={ChevronRight}
        variant="outline"
        size="icon-sm"
        aria-label={DETAIL_TEXTS.next}
        title={DETAIL_TEXTS.nextHint}
        aria-disabled={!next}
        onClick={() => next && onStep(next)}
      />
    </div>
  );
}

/** Elements that use the arrow keys themselves. */
const OWN_ARROWS = "input, textarea, select, video, [role=listbox], [role=menu], [role=slider]";

/** Opens the previous or the next asset of the list when the left or the right arrow key is pressed. */
export const stepByKey = (event: KeyboardEvent, { previous, next, onStep }: Omit<Props, "className">): void => {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
  const wanted = { ArrowLeft: previous, ArrowRight: next }[event.key];
  if (!wanted) return;
  event.preventDefault();
  onStep(wanted);
};
