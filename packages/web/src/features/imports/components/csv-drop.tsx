import { FileSpreadsheet } from "lucide-react";
import { useDropzone } from "react-dropzone";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/utils.ts";
import type { Chosen } from "../lib/check-file.ts";
import { saveTemplate } from "../lib/template.ts";
import { CSV_TEXTS } from "../texts.ts";

/** Accepts a single file of any type; if it can't be imported, the dialog shows the error. */
export function CsvDrop({ onFile }: { onFile: (file: File, chosen: Chosen) => void }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: ([file], _, event) => {
      if (file) onFile(file, event.type === "drop" ? "drop" : "browse");
    },
    noClick: true,
    noKeyboard: true,
  });
  return (
    <div
      {...getRootProps({
        role: "group",
        "aria-label": CSV_TEXTS.dropTitle,
        className: cn(
          "flex flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-input bg-well px-4 py-8 text-center transition-colors",
          isDragActive && "border-primary bg-primary/10",
        ),
      })}
    >
      <input {...getInputProps({ accept: ".csv,text/csv", multiple: false, "aria-label": CSV_TEXTS.browse })} />
      <FileSpreadsheet className="size-6 shrink-0 text-muted-foreground" aria-hidden="true" />
      <div>
        <p className="font-medium">{CSV_TEXTS.dropTitle}</p>
        <p className="text-muted-foreground text-xs">{CSV_TEXTS.dropHint}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="outline" onClick={open}>
          {CSV_TEXTS.browse}
        </Button>
        <Button variant="ghost" onClick={saveTemplate}>
          {CSV_TEXTS.template}
        </Button>
      </div>
    </div>
  );
}
