import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useDelayed } from "@/lib/use-delayed.ts";
import { TEXTS } from "../texts.ts";

/** In the shape of the review; what takes less than 100 ms shows nothing. */
export function Loading() {
  const slow = useDelayed(true);
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <h1 className="text-muted-foreground">
        <span role="status">{slow ? TEXTS.loading : ""}</span>
      </h1>
      {slow && (
        <>
          <Skeleton className="h-9 w-4/5 max-w-lg" />
          <div className="grid gap-6 md:grid-cols-2 md:gap-10">
            <Skeleton className="aspect-4/3 w-full rounded-lg" />
            <div className="flex flex-col gap-4">
              <Skeleton className="h-24 w-full" />
              <Skeleton className="h-40 w-full" />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
