import type { AssetFile } from "@clearhouse/core/asset/asset.schema.ts";
import { Download } from "lucide-react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { formatBytes } from "@/lib/bytes.ts";
import { DETAIL_TEXTS } from "../texts.ts";

export function DetailFiles({ files, onDownload }: { files: AssetFile[]; onDownload: (file: AssetFile) => void }) {
  if (files.length === 0) return <p className="text-muted-foreground">{DETAIL_TEXTS.noFiles}</p>;
  return (
    <ul className="divide-y rounded-md border">
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-3 px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium" dir="auto">
              {file.name}
            </p>
            <p className="flex flex-wrap items-center gap-x-2 text-muted-foreground text-xs">
              {formatBytes(file.size)}
              <Badge variant={file.origin === "owner" ? "approved" : "secondary"}>
                {DETAIL_TEXTS.fileOrigins[file.origin]}
              </Badge>
            </p>
            {file.sha256 ? (
              <p className="break-all text-muted-foreground text-xs">
                {DETAIL_TEXTS.sha256} <code>{file.sha256}</code>
              </p>
            ) : (
              <p className="text-muted-foreground text-xs">{DETAIL_TEXTS.hashPending}</p>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={DETAIL_TEXTS.downloadFile(file.name)}
            onClick={() => onDownload(file)}
          >
            <Download aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}
