import { isWaiting, signatureNote } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Check, Copy } from "lucide-react";
import { useId } from "react";
import { Link } from "react-router-dom";
import { LazyPart } from "@/components/lazy-part.tsx";
import { OwnNetworkNote } from "@/components/own-network-note.tsx";
import { RequestActs } from "@/components/request-acts.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useCopyRequestLink } from "@/lib/assets/requests/copy-request-link.ts";
import { COPY_TEXTS } from "@/lib/assets/requests/texts.ts";
import { formatDate } from "@/lib/dates.ts";
import { mayCopyLink } from "../actions/may-copy-link.ts";
import { ACTION_TEXTS } from "../actions/texts.ts";
import { PREVIEW_TEXTS } from "../preview/texts.ts";
import { AskedOwner } from "./asked-owner.tsx";
import { ExternalAddress } from "./detail-facts.tsx";
import { NotMailedNote } from "./not-mailed-note.tsx";
import { REQUEST_TEXTS } from "./note-texts.ts";
import { PostCopy } from "./post-copy.tsx";
import { isTalkedAbout, openRequestOf, originalPostOf } from "./request-box.tsx";
import { DETAIL_TEXTS } from "./texts.ts";

const loadTalk = async () => (await import("./talk/talk.tsx")).Talk;

const LINK =
  "block w-fit rounded-sm font-medium text-primary-text text-sm underline-offset-4 hover:underline focus-visible:outline-2 focus-visible:outline-ring";

/**
 * The latest request: when and to whom it was sent, how long its link is valid, the owner's answer, the link, and the
 * actions on the request.
 */
export function RequestFacts({ asset }: { asset: Asset }) {
  const { request } = asset;
  const post = originalPostOf(asset);
  const note = request && signatureNote(request);
  if (!request) return post ? <ExternalAddress href={post}>{PREVIEW_TEXTS.viewOriginal}</ExternalAddress> : null;
  return (
    <div className="space-y-2.5">
      <div>
        <AskedOwner request={request} />
        {request.status === "pending" && (
          <span className="block text-muted-foreground text-xs">
            {DETAIL_TEXTS.linkValidUntil(formatDate(request.expiresAt))}
            {request.remindersOff && ` · ${DETAIL_TEXTS.remindersOff[request.remindersOff]}`}
          </span>
        )}
        {note && <span className="block font-medium">{REQUEST_TEXTS.signature[note]}</span>}
        {request.status === "expired" && !note && (
          <span className="block text-muted-foreground">{REQUEST_TEXTS.noAnswer}</span>
        )}
        {request.status === "withdrawn" && !note && (
          <span className="block text-muted-foreground">{REQUEST_TEXTS.withdrawn}</span>
        )}
      </div>
      <NotMailedNote request={request} whole />
      {isTalkedAbout(request) && (
        <LazyPart inPlace load={loadTalk}>
          {(Talk) => <Talk asset={asset} />}
        </LazyPart>
      )}
      {/* The approval itself says it about an approved request. */}
      <OwnNetworkNote signs={asset.approval && request.status === "approved" ? undefined : request.ownNetwork} whole />
      {request.denyReason && (
        <p className="whitespace-pre-line break-words rounded-md bg-muted px-3 py-2" dir="auto">
          <span className="font-medium">{DETAIL_TEXTS.deniedWhy}: </span>
          {request.denyReason}
        </p>
      )}
      {request.notTheirs && (
        <p className="break-words" dir="auto">
          {DETAIL_TEXTS.notTheirs(request.notTheirs.belongsTo)}
        </p>
      )}
      {mayCopyLink(asset) && <LinkField assetId={asset.id} request={request} />}
      {request.contract && (
        <Link to={`/creators?contract=${request.contract.id}`} className={LINK}>
          {REQUEST_TEXTS.contract}
        </Link>
      )}
      {isWaiting(request.status) && (
        <div className="flex flex-wrap gap-2">
          <RequestActs request={openRequestOf(asset.id, request)} />
        </div>
      )}
      {request.copy && <PostCopy copy={request.copy} />}
      {post && <ExternalAddress href={post}>{PREVIEW_TEXTS.viewOriginal}</ExternalAddress>}
    </div>
  );
}

function LinkField({ assetId, request }: { assetId: string; request: NonNullable<Asset["request"]> }) {
  const { copied, copy } = useCopyRequestLink();
  const id = useId();
  const Icon = copied ? Check : Copy;
  return (
    <div className="flex gap-2">
      <label htmlFor={id} className="sr-only">
        {DETAIL_TEXTS.requestLink}
      </label>
      <Input
        id={id}
        readOnly
        value={request.link}
        className="font-mono md:text-xs"
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="outline"
        size="icon"
        aria-label={copied ? COPY_TEXTS.linkCopied : ACTION_TEXTS.copyLink}
        onClick={() => void copy(request, assetId)}
      >
        <Icon className={copied ? "text-status-approved" : undefined} aria-hidden="true" />
      </Button>
    </div>
  );
}
