import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { CircleAlert } from "lucide-react";
import { Alert, AlertBody, AlertDescription, AlertTitle } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter, DialogHeading } from "@/components/ui/dialog.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useDelayed } from "@/lib/hooks/use-delayed.ts";
import { messageOf } from "@/lib/notify.ts";
import { REQUEST_TEXTS } from "../texts.ts";

interface Props {
  asset: Asset;
  error: Error | null;
  onRetry: () => void;
}

/** Shown while the asset's unanswered request is loading, and if loading fails. */
export function RequestCheck({ asset, error, onRetry }: Props) {
  const slow = useDelayed(error === null);
  return (
    <>
      <DialogHeading title={REQUEST_TEXTS.forAssetTitle} text={REQUEST_TEXTS.forAssetDescription(asset.name)} />
      {error === null ? (
        <div className="flex min-h-64 flex-col gap-5" role="status">
          {slow && (
            <>
              <p className="text-muted-foreground">{REQUEST_TEXTS.checking}</p>
              {["w-2/3", "w-full", "w-1/2", "w-full"].map((width, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
                <Skeleton key={row} className={`h-9 ${width}`} />
              ))}
            </>
          )}
        </div>
      ) : (
        <>
          <Alert icon={CircleAlert} variant="destructive" role="alert">
            <AlertBody>
              <AlertTitle>{REQUEST_TEXTS.checkFailed}</AlertTitle>
              <AlertDescription>{messageOf(error)}</AlertDescription>
            </AlertBody>
          </Alert>
          <DialogFooter>
            <Button onClick={onRetry}>{REQUEST_TEXTS.tryAgain}</Button>
          </DialogFooter>
        </>
      )}
    </>
  );
}
