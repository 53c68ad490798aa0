import { useTextsReader } from "@clearhouse/first-screens/shared/texts-reader.tsx";
import type { ReactNode } from "react";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";

/**
 * Like components/ui/skeleton.tsx, without the function that joins class names, which would be a tenth of a page's
 * script.
 */
export function Bone({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-md bg-accent ${className}`} />;
}

/** A placeholder with the shape of the content; a wait of less than 100 ms shows nothing. */
export function LoadingPage({ children }: { children: ReactNode }) {
  const { say } = useTextsReader();
  const slow = useDelayed(true);
  return (
    <div className="flex flex-col gap-6" aria-busy="true">
      <h1 className="text-muted-foreground">
        <span role="status">{slow ? say("loading") : ""}</span>
      </h1>
      {slow && (
        <>
          <Bone className="h-9 w-4/5 max-w-lg" />
          {children}
        </>
      )}
    </div>
  );
}
