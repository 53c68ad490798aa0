import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { FieldError } from "@/components/ui/field.tsx";
import { ACCEPTED_FILES } from "@/lib/multipart/file-rules.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import type { AssetDetails } from "../lib/asset-details.ts";
import type { AssetUploads } from "../lib/asset-uploads.ts";
import { TRAY_TEXTS } from "../texts.ts";

/** Gives an upload of an earlier visit its file back; the browser may not keep hold of it over a reload. */
export function ChooseAgain({ item, uploads }: { item: QueueItem<AssetDetails>; uploads: AssetUploads }) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState(false);
  const choose = (file: File | undefined) => {
    if (file !== undefined) setRefused(!uploads.attach(item.id, file));
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <FieldError>{refused && TRAY_TEXTS.otherFile(item.fileName)}</FieldError>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED_FILES}
        aria-label={`${TRAY_TEXTS.chooseFile}: ${item.fileName}`}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        {TRAY_TEXTS.chooseFile}
      </Button>
    </div>
  );
}
