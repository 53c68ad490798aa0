import { Copy } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { OPENED_HERE } from "@/lib/hooks/use-opened.ts";
import { DUPLICATE_TEXTS } from "./note-texts.ts";

/** Says on a card that another asset has the same file; duplicates are allowed. The other asset's name isn't loaded. */
export function DuplicateNote({ of }: { of: string }) {
  return (
    <p className="flex items-center gap-1.5 text-muted-foreground text-xs">
      <Copy className="size-3.5 shrink-0" aria-hidden="true" />
      {DUPLICATE_TEXTS.duplicate}
      <span aria-hidden="true">·</span>
      <AssetLink id={of} className="relative z-10 text-primary-text">
        {DUPLICATE_TEXTS.viewFirst}
      </AssetLink>
    </p>
  );
}

interface LinkProps {
  id: string;
  /** Also names the color, because the accent can't be read on every surface. */
  className?: string;
  onClick?: () => void;
  children: string;
}

/**
 * A link to another asset. On a card, the link opens the asset; in a dialog, the asset replaces the dialog's current
 * asset.
 */
export function AssetLink({ id, className = "text-primary-text", onClick, children }: LinkProps) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const inDialog = search.has("asset");
  const to = new URLSearchParams(search);
  to.set("asset", id);
  return (
    <Link
      to={`?${to}`}
      replace={inDialog}
      onClick={onClick}
      state={inDialog ? state : OPENED_HERE}
      className={`rounded-sm font-medium underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring ${className}`}
    >
      <bdi>{children}</bdi>
    </Link>
  );
}
