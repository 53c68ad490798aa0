import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";

const ROWS = ["a", "b", "c"];

/** A placeholder with the shape of the list. If loading takes a moment, it is announced to screen readers. */
export function NotificationSkeleton({ text = NOTIFICATION_TEXTS.loading }: { text?: string }) {
  const late = useDelayed(true);
  return (
    <div>
      <p role="status" className="sr-only">
        {late ? text : ""}
      </p>
      {ROWS.map((row) => (
        <div key={row} className="flex items-start gap-3 px-4 py-3">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="flex-1 space-y-2 py-0.5">
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-20" />
          </div>
        </div>
      ))}
    </div>
  );
}
