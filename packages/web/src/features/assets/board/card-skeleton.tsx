import { Skeleton } from "@/components/ui/skeleton.tsx";

export function CardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-lg border bg-card">
      <Skeleton className="compact:aspect-[2/1] aspect-[16/10] rounded-none in-data-[thumbnails=false]:hidden" />
      <div className="flex flex-col gap-2 compact:gap-1.5 p-3 compact:p-2">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-3 w-1/2" />
        <div className="flex gap-1">
          <Skeleton className="h-5 w-12" />
          <Skeleton className="h-5 w-16" />
        </div>
      </div>
    </div>
  );
}
