import { useDelayed } from "@/lib/use-delayed.ts";
import { useReader } from "../first-screen/reader.tsx";

/** As components/ui/skeleton.tsx, without what joins class names, which the text needn't wait for. */
function Bone({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-accent ${className}`} />;
}

/** In the shape of a contract; what takes less than 100 ms shows nothing. */
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
          <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,25rem)] lg:gap-8">
            <Bone className="h-96 w-full rounded-lg" />
            <Bone className="h-72 w-full rounded-lg" />
          </div>
        </>
      )}
    </div>
  );
}

/** Where the form comes. */
export function FormLoading() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <Bone className="h-16 w-full" />
      <Bone className="h-16 w-full" />
      <Bone className="h-12 w-full" />
    </div>
  );
}
