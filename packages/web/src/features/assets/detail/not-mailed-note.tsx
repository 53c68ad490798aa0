import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { MailWarning } from "lucide-react";
import { formatDateTime } from "@/lib/dates.ts";
import { REQUEST_TEXTS } from "./note-texts.ts";

interface Props {
  request: NonNullable<Asset["request"]>;
  /** Whether there is room to say why. */
  whole?: boolean;
}

/** Says that the owner of an open request wasn't mailed because of a limit. */
export function NotMailedNote({ request: { mailHeld, status }, whole = false }: Props) {
  if (!mailHeld || status !== "pending") return null;
  const why = REQUEST_TEXTS.notMailedWhy(mailHeld.reason, formatDateTime(mailHeld.again));
  return (
    <p className="flex items-start gap-1.5 text-xs" title={whole ? undefined : why}>
      <MailWarning className="mt-px size-3.5 shrink-0 text-status-requested" aria-hidden="true" />
      <span className="min-w-0 break-words">
        <span className="font-medium">{REQUEST_TEXTS.notMailed}</span>
        {whole && <span className="block text-muted-foreground">{why}</span>}
      </span>
    </p>
  );
}
