import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/known-uploads.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { ChooseFiles } from "./choose-files.tsx";

interface Props {
  item: QueueItem<AssetDetails>;
  uploads: AssetUploads;
}

/**
 * Lets the person continue an interrupted upload, for which the file is needed again. If the browser has kept a handle
 * for the file, the handle opens the file; otherwise the person chooses the file.
 */
export function ChooseAgain({ item: { id, fileName, hasHandle }, uploads }: Props) {
  const [refused, setRefused] = useState("");
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setRefused((await uploads.attach(id, file)) ? "" : TRAY_TEXTS.otherFile(fileName));
  };
  const reopen = async () => {
    const reopened = await uploads.reopen(id, true);
    if (reopened === "other") setRefused(TRAY_TEXTS.otherFile(fileName));
    else setRefused(reopened === "resumed" ? "" : TRAY_TEXTS.cannotOpen(fileName));
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <FieldError className="break-words">{refused}</FieldError>
      <div className="flex flex-wrap gap-2">
        {hasHandle && (
          <Button size="sm" aria-label={TRAY_TEXTS.goOnWith(fileName)} onClick={() => void reopen()}>
            {TRAY_TEXTS.goOn}
          </Button>
        )}
        <ChooseFiles label={`${TRAY_TEXTS.chooseFile}: ${fileName}`} onFiles={(files) => void choose(files)}>
          {TRAY_TEXTS.chooseFile}
        </ChooseFiles>
      </div>
    </div>
  );
}
