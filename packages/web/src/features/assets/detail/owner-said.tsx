import { REPLY_TOPIC_LABELS } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { MessageSquare, OctagonAlert } from "lucide-react";
import { formatDate } from "@/lib/dates.ts";
import { REQUEST_TEXTS } from "./note-texts.ts";

/**
 * What an owner wants changed before approving.
 * @param whole whether there is room for the whole text
 */
export function OwnerReply({ asset, whole = false }: { asset: Asset; whole?: boolean }) {
  const reply = asset.request?.status === "pending" ? asset.request.reply : undefined;
  if (!reply) return null;
  return (
    <div className="flex items-start gap-2 rounded-md bg-muted px-2.5 py-2">
      <MessageSquare className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{REQUEST_TEXTS.replied(REPLY_TOPIC_LABELS[reply.topic], formatDate(reply.at))}</p>
        <p className={whole ? "whitespace-pre-line break-words" : "line-clamp-2 break-words"} dir="auto">
          {reply.message}
        </p>
      </div>
    </div>
  );
}

/** Says that the owner, who had approved, asks for the content to be taken down. */
export function RemovalNote({ asset, whole = false }: { asset: Asset; whole?: boolean }) {
  const { removal } = asset;
  if (!removal) return null;
  return (
    <div className="flex items-start gap-2 rounded-md bg-muted px-2.5 py-2">
      <OctagonAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{REQUEST_TEXTS.removal(formatDate(removal.at))}</p>
        <p className={whole ? "whitespace-pre-line break-words" : "line-clamp-2 break-words"} dir="auto">
          {removal.reason}
        </p>
        {whole && <p className="mt-1 text-xs">{REQUEST_TEXTS.removalHint}</p>}
      </div>
    </div>
  );
}
