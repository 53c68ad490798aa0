import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { assetDetailOptions } from "@/lib/assets/queries/detail.ts";
import { AssetLink } from "./duplicate-note.tsx";
import { DUPLICATE_TEXTS } from "./note-texts.ts";
import { DETAIL_TEXTS } from "./texts.ts";

/** Names the first asset with the same file. Shown in the detail dialog of the second asset. */
export function DuplicateDetail({ of }: { of: string }) {
  const first = useQuery(assetDetailOptions(of));
  return (
    <p className="flex items-start gap-2 rounded-md bg-muted px-3 py-2">
      <Copy className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0">
        <span className="font-medium">{DUPLICATE_TEXTS.duplicate}</span>
        <span className="block break-words">
          {DETAIL_TEXTS.sameFileAs} <AssetLink id={of}>{first.data?.name ?? DETAIL_TEXTS.firstAsset}</AssetLink>
        </span>
      </span>
    </p>
  );
}
