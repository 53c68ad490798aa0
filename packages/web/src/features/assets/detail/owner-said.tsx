import { REMOVAL_REASON_LABELS, REPLY_TOPIC_LABELS } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { MessageSquare, OctagonAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate } from "@/lib/dates.ts";
import { REQUEST_TEXTS } from "./note-texts.ts";

/** What an owner wants changed before approving, as far as there is room for it. */
export function OwnerReply({ asset }: { asset: Asset }) {
  const reply = asset.request?.status === "pending" ? asset.request.reply : undefined;
  if (!reply) return null;
  return (
    <div className="flex items-start gap-2 rounded-md bg-muted px-2.5 py-2">
      <MessageSquare className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{REQUEST_TEXTS.replied(REPLY_TOPIC_LABELS[reply.topic], formatDate(reply.at))}</p>
        <p className="line-clamp-2 break-words" dir="auto">
          {reply.message}
        </p>
      </div>
    </div>
  );
}

/** What became of the owner's request for removal, in a sentence. */
const stateOf = ({ at, kept, ended }: NonNullable<Asset["removal"]>): string => {
  if (ended) return REQUEST_TEXTS.removedOn(formatDate(ended.at));
  return kept ? REQUEST_TEXTS.removalKept(formatDate(kept.at)) : REQUEST_TEXTS.removal(formatDate(at));
};

/**
 * Says that the owner, who had approved, asks for the content to be taken down, and what the team decided.
 * @param children what can be done about it
 */
export function RemovalNote({
  asset,
  whole = false,
  children,
}: {
  asset: Asset;
  whole?: boolean;
  children?: ReactNode;
}) {
  const { removal } = asset;
  if (!removal) return null;
  const { about, kept, ended, reason } = removal;
  const words = whole ? "whitespace-pre-line break-words" : "line-clamp-2 break-words";
  return (
    <div className="flex items-start gap-2 rounded-md bg-muted px-2.5 py-2">
      <OctagonAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{stateOf(removal)}</p>
        {whole && about && about !== "other" && <p>{REMOVAL_REASON_LABELS[about]}</p>}
        <p className={words} dir="auto">
          {kept?.reason ?? reason}
        </p>
        {whole && !kept && !ended && <p className="mt-1 text-xs">{REQUEST_TEXTS.removalHint}</p>}
        {children}
      </div>
    </div>
  );
}
