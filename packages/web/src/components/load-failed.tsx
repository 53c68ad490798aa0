import { Button } from "@/components/ui/button.tsx";
import { messageOf } from "@/lib/notify.ts";

const TRY_AGAIN = "Try Again";

interface Props {
  text: string;
  query: { error: unknown; refetch: () => unknown };
}

/** Shown in place of content that couldn't be loaded. */
export function LoadFailed({ text, query }: Props) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 rounded-lg border bg-card px-4 py-6 text-center">
      <p className="font-medium">{text}</p>
      <p className="text-pretty text-muted-foreground text-xs">{messageOf(query.error)}</p>
      <Button variant="outline" size="sm" onClick={() => void query.refetch()}>
        {TRY_AGAIN}
      </Button>
    </div>
  );
}
