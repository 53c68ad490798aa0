import { ImageUp } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { Button } from "@/components/ui/button.tsx";
import { ACCEPTED_FILES } from "@/lib/multipart/file-rules.ts";
import { pickFiles } from "@/lib/multipart/ledger/file-handle.ts";
import { cn } from "@/lib/utils.ts";
import { UPLOAD_TEXTS } from "../texts.ts";

interface Props {
  /** Whether the area is small, to leave room for the chosen files below. */
  compact: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Accepts files of any type. The dialog lists the files that can't be uploaded, with the reasons. */
export function FileDrop({ compact, onFiles }: Props) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: (files) => onFiles(files),
    noClick: true,
    noKeyboard: true,
    // The workspace itself handles files that are dropped outside this area.
    preventDropOnDocument: false,
  });
  const browse = async () => {
    const picked = await pickFiles();
    if (picked === undefined) open();
    else if (picked.length > 0) onFiles(picked);
  };
  return (
    <div
      {...getRootProps({
        role: "group",
        "aria-label": UPLOAD_TEXTS.dropTitle,
        className: cn(
          "flex flex-wrap items-center justify-center gap-3 rounded-lg border border-dashed border-input bg-well text-center transition-colors",
          compact ? "flex-row px-4 py-3" : "flex-col px-4 py-8",
          isDragActive && "border-primary bg-primary/10",
        ),
      })}
    >
      <input {...getInputProps({ accept: ACCEPTED_FILES, "aria-label": UPLOAD_TEXTS.browse })} />
      <ImageUp className="size-6 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div className={cn("min-w-0", compact && "flex-1 basis-32 text-left")}>
        <p className="font-medium">{UPLOAD_TEXTS.dropTitle}</p>
        {!compact && <p className="text-muted-foreground text-xs">{UPLOAD_TEXTS.dropHint}</p>}
      </div>
      <Button variant="outline" size={compact ? "sm" : "default"} onClick={() => void browse()}>
        {UPLOAD_TEXTS.browse}
      </Button>
    </div>
  );
}
