import { Spinner } from "@/components/ui/spinner.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";

/**
 * A spinner in place of a page. The spinner appears only after 100 ms, so that it doesn't flash before a quick answer.
 */
export function FullPageSpinner({ label }: { label: string }) {
  const shown = useDelayed(true);
  return (
    <div role="status" className="grid min-h-page place-items-center text-muted-foreground">
      {shown && (
        <>
          <Spinner className="size-6" />
          <span className="sr-only">{label}</span>
        </>
      )}
    </div>
  );
}
