import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { cn } from "@/lib/utils.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";

/** The button that opens the creator. Its clickable area covers the whole row or card; other controls lie above it. */
export function CreatorName({ creator, className }: { creator: Creator; className?: string }) {
  const { open } = useCreatorActions();
  return (
    <button
      type="button"
      dir="auto"
      id={`creator-${creator.id}`}
      title={creator.name}
      onClick={() => open(creator.id)}
      className={cn(
        "block max-w-full truncate rounded-sm text-left font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2",
        className,
      )}
    >
      {creator.name}
    </button>
  );
}
