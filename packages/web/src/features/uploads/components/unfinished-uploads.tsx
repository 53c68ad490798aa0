import { Button } from "@/components/ui/button.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { notifyError } from "@/lib/notify.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/known-uploads.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { ChooseFiles } from "./choose-files.tsx";

interface Props {
  items: readonly QueueItem<AssetDetails>[];
  uploads: AssetUploads;
}

/** Lets the person choose the files of several interrupted uploads at once. Each file is matched with its upload. */
export function UnfinishedUploads({ items, uploads }: Props) {
  const held = items.filter(({ hasHandle }) => hasHandle);

  const choose = async (files: readonly File[]) => {
    const others = await uploads.attachAll(files);
    // A toast names the files that match no upload. The files can't be listed here, because this component disappears
    // once all uploads have their files.
    if (others.length > 0) notifyError(TRAY_TEXTS.notTaken, TRAY_TEXTS.otherFiles(others.map(({ name }) => name)));
  };
  const reopen = async () => {
    let missed = 0;
    // Files are opened one after the other: the browser may ask for permission for each file, and asks only one
    // question at a time.
    for (const { id } of held) if ((await uploads.reopen(id, true)) !== "resumed") missed += 1;
    if (missed > 0) notifyError(TRAY_TEXTS.notOpened, TRAY_TEXTS.cannotOpenSome(missed));
  };
  return (
    <div className="flex flex-col items-start gap-2 border-t bg-muted/50 px-3 py-2.5">
      <p className="text-muted-foreground text-xs">
        {held.length === items.length ? TRAY_TEXTS.unfinishedHintOpen : TRAY_TEXTS.unfinishedHint}
      </p>
      <div className="flex flex-wrap gap-2">
        {held.length > 0 && (
          <Button size="sm" onClick={() => void reopen()}>
            {TRAY_TEXTS.goOnAll}
          </Button>
        )}
        <ChooseFiles label={TRAY_TEXTS.chooseFiles} multiple onFiles={(files) => void choose(files)}>
          {TRAY_TEXTS.chooseFiles}
        </ChooseFiles>
      </div>
    </div>
  );
}
