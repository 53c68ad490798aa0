import { useReader } from "@clearhouse/first-screens/rights-request/reader.tsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

/** Optional fields, collapsed until somebody opens them. `open` unfolds them, and never folds them up again. */
export function Folded({ open, title, children }: { open: boolean; title: string; children: ReactNode }) {
  const { say } = useReader();
  const [unfolded, setUnfolded] = useState(open);
  if (open && !unfolded) setUnfolded(true);
  return (
    <details
      open={unfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      className="group/limits rounded-lg border bg-card"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-3 font-medium hover:bg-accent focus-visible:outline-2 focus-visible:outline-ring [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 transition-transform group-open/limits:rotate-90" aria-hidden="true" />
        <span>
          {title} <span className="font-normal text-muted-foreground">({say("optional")})</span>
        </span>
      </summary>
      {children}
    </details>
  );
}
