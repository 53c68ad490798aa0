import { isRemindable, isWaiting, signatureNote } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { webAddress } from "@clearhouse/core/platform/web-address.policy.ts";
import { mailedAgainAt } from "@clearhouse/core/rights/rights-request/rights-request.policy.ts";
import { ExternalLink } from "lucide-react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { formatDate } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { CopyLinkButton } from "../actions/copy-link-button.tsx";
import { PREVIEW_TEXTS } from "../preview/texts.ts";
import { AskedOwner } from "./asked-owner.tsx";
import { NotMailedNote } from "./not-mailed-note.tsx";
import { REQUEST_TEXTS } from "./note-texts.ts";
import { OwnerReply } from "./owner-said.tsx";

const loadRequestActs = async () => (await import("@/components/request-acts.tsx")).RequestActs;

/** Nobody is reminded who has answered and proven who they are, or doesn't want to be. */
const mayRemind = ({ remindersOff, status, ball }: NonNullable<Asset["request"]>): boolean =>
  remindersOff !== "owner" && isRemindable(status) && (status !== "pending" || ball !== "team");

/** Whether owner or team have said something about an open request. */
export const isTalkedAbout = ({ status, ball, reply }: NonNullable<Asset["request"]>): boolean =>
  status === "pending" && (ball !== undefined || reply !== undefined);

/** The parts of the request that its actions need. */
export const openRequestOf = (assetId: string, request: NonNullable<Asset["request"]>) => ({
  ...{ id: request.id, assetId, mailedAgainAt: mailedAgainAt(request) },
  // No email address if the owner has stopped reminders or has answered, because then no reminder is offered.
  ...{
    owner: request.owner ?? "",
    ownerEmail: mayRemind(request) ? (request.ownerEmail ?? "") : "",
  },
});

export const originalPostOf = (asset: Asset): string | undefined =>
  webAddress(asset.request?.contentUrl ?? "") ?? webAddress(asset.source);

/**
 * Whether the request is shown. Open, denied and expired requests are; in place of an approved request, the approval is
 * shown.
 */
const isShown = ({ request, status, approval }: Asset): boolean => {
  if (!request) return false;
  if (status === "requesting-rights" || status === "denied" || isWaiting(request.status)) return true;
  const isBeside = request.renews !== undefined || request.beside !== undefined;
  return approval !== undefined && isBeside && ["denied", "expired"].includes(request.status);
};

/** The open request with its link, or the outcome of the latest request. */
export function RequestBox({ asset }: { asset: Asset }) {
  const { request, status } = asset;
  const post = originalPostOf(asset);
  if (!request || !isShown(asset)) return null;
  const note = signatureNote(request);
  const refusedBeside = status !== "denied" && request.status === "denied";
  return (
    <div className="space-y-1.5 rounded-md bg-muted px-2.5 py-2 text-xs">
      <div>
        <AskedOwner request={request} />
      </div>
      <NotMailedNote request={request} />
      <OwnerReply asset={asset} />
      <OwnNetworkNote signs={request.ownNetwork} />
      {note && <p className="font-medium">{REQUEST_TEXTS.signature[note]}</p>}
      {request.status === "expired" && !note && <p className="font-medium">{REQUEST_TEXTS.noAnswer}</p>}
      {status === "denied" && request.status === "approved" && (
        <p className="font-medium">{REQUEST_TEXTS.deniedAfterApproval}</p>
      )}
      {status === "denied" && request.status === "withdrawn" && (
        <p className="font-medium">{REQUEST_TEXTS.deniedWithoutAnswer}</p>
      )}
      {refusedBeside && (
        <p className="font-medium">{request.beside ? REQUEST_TEXTS.noMore : REQUEST_TEXTS.noRenewal}</p>
      )}
      {(status === "denied" || refusedBeside) && request.status === "denied" && (
        <Refusal at={request.decidedAt} reason={request.denyReason} />
      )}
      <Acts asset={asset} request={request} post={post} />
    </div>
  );
}

function Refusal({ at, reason }: { at: string | undefined; reason: string | undefined }) {
  return (
    <div>
      {at && <p className="font-medium">{REQUEST_TEXTS.deniedOn(formatDate(at))}</p>}
      {reason && (
        <p className="line-clamp-3" dir="auto">
          “{reason}”
        </p>
      )}
    </div>
  );
}

interface ActsProps {
  asset: Asset;
  request: NonNullable<Asset["request"]>;
  post: string | undefined;
}

const widthOf = (pending: boolean, ownerEmail: string | undefined): string => {
  if (!pending) return "w-7";
  return ownerEmail ? "w-21" : "w-14";
};

/** The actions, in a row of their own, because the text beside them would have only a narrow column. */
function Acts({ asset, request, post }: ActsProps) {
  const pending = request.status === "pending";
  const waiting = isWaiting(request.status);
  if (!post && !waiting) return null;
  return (
    <div className="flex min-h-5 items-center gap-2">
      {post && (
        <a
          href={post}
          target="_blank"
          rel="noopener noreferrer"
          className="relative z-10 inline-flex items-center gap-1 rounded-sm font-medium text-primary-text underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring"
        >
          {PREVIEW_TEXTS.viewOriginal}
          <ExternalLink className="size-3" aria-hidden="true" />
        </a>
      )}
      {waiting && (
        <div className={cn("-mr-1 ml-auto flex shrink-0", widthOf(pending, request.ownerEmail))}>
          {pending && <CopyLinkButton asset={asset} />}
          <LazyPart load={loadRequestActs}>
            {(RequestActs) => <RequestActs icons request={openRequestOf(asset.id, request)} />}
          </LazyPart>
        </div>
      )}
    </div>
  );
}
