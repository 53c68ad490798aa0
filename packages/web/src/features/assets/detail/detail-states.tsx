import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogTitle } from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { DETAIL_TEXTS } from "./texts.ts";

export function DetailSkeleton() {
  return (
    <div
      role="status"
      className="flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_28rem] lg:grid-rows-[minmax(0,1fr)]"
    >
      <DialogTitle className="sr-only">{DETAIL_TEXTS.loading}</DialogTitle>
      <DialogDescription className="sr-only">{DETAIL_TEXTS.loading}</DialogDescription>
      <Skeleton className="h-64 rounded-none lg:h-full" />
      <div className="space-y-4 p-5">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    </div>
  );
}

export function DetailMissing(props: { title: string; text: string | undefined; onRetry: (() => void) | undefined }) {
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-2 p-8 text-center">
      <DialogTitle>{props.title}</DialogTitle>
      <DialogDescription>{props.text}</DialogDescription>
      {props.onRetry && (
        <Button variant="outline" className="mt-2" onClick={props.onRetry}>
          {DETAIL_TEXTS.tryAgain}
        </Button>
      )}
    </div>
  );
}
