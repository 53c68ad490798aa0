import { Button } from "@/components/ui/button.tsx";
import { messageOf } from "@/lib/notify.ts";

const TRY_AGAIN = "Try Again";

/** Shown in place of content that couldn't be loaded. */
export function LoadFailed({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 rounded-lg border bg-card px-4 py-6 text-center">
      <p className="font-medium">{text}</p>
      <p className="text-pretty text-muted-foreground text-xs">{messageOf(error)}</p>
      <Button variant="outline" size="sm" onClick={onRetry}>
        {TRY_AGAIN}
      </Button>
    </div>
  );
}
