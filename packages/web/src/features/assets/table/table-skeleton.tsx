import { Skeleton } from "@/components/ui/skeleton.tsx";

const PLACES = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** Placeholders for rows that are still loading. */
export function TableSkeleton() {
  return (
    <div aria-hidden="true" className="space-y-2 pt-2">
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-12 w-full" />
      ))}
    </div>
  );
}
