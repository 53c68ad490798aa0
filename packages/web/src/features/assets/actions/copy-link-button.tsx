import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Check, Link2 } from "lucide-react";
import { useCopyRequestLink } from "@/lib/assets/requests/copy-request-link.ts";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { mayCopyLink } from "./may-copy-link.ts";
import { ACTION_TEXTS } from "./texts.ts";

export function CopyLinkButton({ asset }: { asset: Asset }) {
  const { copied, copy } = useCopyRequestLink();
  if (!mayCopyLink(asset)) return null;
  const Icon = copied ? Check : Link2;
  const label = copied ? COPY_TEXTS.linkCopied : ACTION_TEXTS.copyLink;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      onClick={() => void copy(asset.request, asset.id)}
      className="relative z-10 -my-1 grid size-7 shrink-0 place-items-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-foreground focus-visible:outline-2 focus-visible:outline-ring"
    >
      <Icon className={copied ? "size-3.5 text-status-approved" : "size-3.5"} aria-hidden="true" />
    </button>
  );
}
