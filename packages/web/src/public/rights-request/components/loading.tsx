import { useDelayed } from "@/lib/use-delayed.ts";
import { useReader } from "../first-screen/reader.tsx";

/** As components/ui/skeleton.tsx, without what joins class names: it would be a tenth of this page's script. */
function Bone({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-accent ${className}`} />;
}

/** In the shape of the review; what takes less than 100 ms shows nothing. */
export function Loading() {
  const { say } = useReader();
  const slow = useDelayed(true);
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <h1 className="text-muted-foreground">
        <span role="status">{slow ? say("loading") : ""}</span>
      </h1>
      {slow && (
        <>
          <Bone className="h-9 w-4/5 max-w-lg" />
          <div className="grid gap-6 md:grid-cols-2 md:gap-10">
            <Bone className="aspect-4/3 w-full rounded-lg" />
            <div className="flex flex-col gap-4">
              <Bone className="h-24 w-full" />
              <Bone className="h-40 w-full" />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
