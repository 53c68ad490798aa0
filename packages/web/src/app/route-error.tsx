import { Button } from "@/components/ui/button.tsx";
import { Empty, EmptyContent, EmptyDescription, EmptyTitle } from "@/components/ui/empty.tsx";
import { cn } from "@/lib/utils.ts";
import { APP_TEXTS } from "./texts.ts";

/** What a page shows that threw while it was drawn, or whose code couldn't be loaded. */
export function RouteError({ inShell = false }: { inShell?: boolean }) {
  return (
    <div className={cn("grid place-items-center", inShell ? "flex-1" : "min-h-dvh")}>
      <Empty role="alert">
        <EmptyTitle>{APP_TEXTS.failed}</EmptyTitle>
        <EmptyDescription>{APP_TEXTS.failedText}</EmptyDescription>
        <EmptyContent>
          <Button onClick={() => window.location.reload()}>{APP_TEXTS.reload}</Button>
        </EmptyContent>
      </Empty>
    </div>
  );
}
