import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";
import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { Download, FileBadge } from "lucide-react";
import { useId } from "react";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { downloadable } from "../actions/downloadable.ts";
import { ExternalAddress } from "./detail-facts.tsx";
import { FileBackup } from "./file-backup.tsx";
import { HashValue } from "./hash-value.tsx";
import { DETAIL_TEXTS } from "./texts.ts";

interface Props {
  asset: Asset;
  /** @param rights for copies with the license in them */
  onDownload: (files: AssetFile[], rights?: "embedded") => void;
}

/** The asset's stored files with their hashes, and the file for which an import gave only a URL. */
export function DetailFiles({ asset, onDownload }: Props) {
  const { files, foreignFile } = asset;
  const hint = useId();
  if (files.length === 0 && !foreignFile) return <p className="text-muted-foreground">{DETAIL_TEXTS.noFiles}</p>;
  return (
    <>
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
              <Hash sha256={file.sha256} of={file.name} otherwise={DETAIL_TEXTS.hashPending} />
              <FileBackup assetId={asset.id} fileId={file.id} />
            </div>
            <Button
              icon={Download}
              variant="ghost"
              size="icon-sm"
              aria-label={DETAIL_TEXTS.downloadFile(file.name)}
              onClick={() => onDownload([file])}
            />
          </li>
        ))}
        {foreignFile && (
          <li className="px-3 py-2">
            <ForeignAddress url={foreignFile.url} />
            <Badge variant="secondary">{DETAIL_TEXTS.foreign}</Badge>
            <Hash
              sha256={foreignFile.sha256}
              of={foreignFile.url}
              otherwise={DETAIL_TEXTS.notHashed(foreignFile.notHashed ?? "waiting")}
            />
          </li>
        )}
      </ul>
      {files.length > 1 && (
        <Button
          icon={Download}
          variant="outline"
          size="sm"
          className="gap-1.5 px-2.5"
          onClick={() => onDownload(files)}
        >
          {DETAIL_TEXTS.downloadAll(files.length)}
        </Button>
      )}
      {asset.approval && files.length > 0 && (
        <div>
          <Button
            icon={FileBadge}
            variant="outline"
            size="sm"
            className="gap-1.5 px-2.5"
            aria-describedby={hint}
            onClick={() => onDownload(downloadable(asset), "embedded")}
          >
            {DETAIL_TEXTS.downloadWithRights}
          </Button>
          <p id={hint} className="pt-1 text-muted-foreground text-xs">
            {DETAIL_TEXTS.withRightsHint}
          </p>
        </div>
      )}
    </>
  );
}

interface HashProps {
  sha256: string | undefined;
  of: string;
  otherwise: string;
}

function Hash({ sha256, of, otherwise }: HashProps) {
  if (!sha256) return <p className="text-muted-foreground text-xs">{otherwise}</p>;
  return (
    <p className="text-muted-foreground text-xs">
      {DETAIL_TEXTS.sha256} <HashValue hash={sha256} of={of} />
    </p>
  );
}

function ForeignAddress({ url }: { url: string }) {
  const address = webAddress(url);
  return <p className="truncate">{address ? <ExternalAddress href={address}>{url}</ExternalAddress> : url}</p>;
}
