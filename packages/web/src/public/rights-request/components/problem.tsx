import { Clock, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { TEXTS } from "../texts.ts";

function Notice({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div role="alert" className="m-auto flex max-w-md flex-col items-center gap-4 py-10 text-center">
      <span className="grid size-14 place-items-center rounded-full border bg-card text-muted-foreground">{icon}</span>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      {children}
    </div>
  );
}

/** The link leads nowhere; or, with `onRetry`, the server couldn't be asked (spec A §2: the same screen). */
export function NotFound({ onRetry }: { onRetry?: () => void }) {
  return (
    <Notice icon={<SearchX className="size-6" aria-hidden="true" />} title={TEXTS.notFoundTitle}>
      <p className="text-pretty text-muted-foreground">{TEXTS.notFound}</p>
      {onRetry && (
        <>
          <p className="text-pretty text-muted-foreground">{TEXTS.unreachable}</p>
          <Button size="lg" onClick={onRetry}>
            {TEXTS.tryAgain}
          </Button>
        </>
      )}
    </Notice>
  );
}

export function TooMany({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice icon={<Clock className="size-6" aria-hidden="true" />} title="Please wait">
      <p className="text-pretty text-muted-foreground">{TEXTS.tooMany}</p>
      <Button size="lg" variant="outline" onClick={onRetry}>
        {TEXTS.tryAgain}
      </Button>
    </Notice>
  );
}
