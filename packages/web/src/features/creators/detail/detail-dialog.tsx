import { CREATOR_CONTRACT_LABELS } from "@clearhouse/core/contracts/creator/contract-summary.schema.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PersonAvatar } from "@/components/person-avatar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { listedCreator } from "@/lib/creators/cached-creators.ts";
import { creatorDetailOptions } from "@/lib/creators/creators.ts";
import { messageOf } from "@/lib/notify.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { ContractList } from "../contracts/contract-list.tsx";
import { CONTRACT_TEXTS } from "../contracts/texts.ts";
import { CreatorStatusBadge, TypeBadges } from "../list/badges.tsx";
import { CREATOR_TEXTS, DETAIL_TEXTS } from "../texts.ts";
import { CreatorAssets } from "./creator-assets.tsx";
import { Notes, ProfileFacts } from "./creator-facts.tsx";
import { CreatorWork } from "./creator-work.tsx";
import { DetailActions } from "./detail-actions.tsx";
import { DetailSection } from "./detail-section.tsx";
import { CreatorHistory } from "./history-list.tsx";

/** How many of the latest contracts are shown; another dialog shows all of them. */
const CONTRACTS_SHOWN = 3;

/**
 * Everything about one creator. The query parameter `creator` opens the dialog, possibly before any list of creators is
 * loaded.
 */
export function DetailDialog(props: { creatorId: string; open: boolean; onClose: () => void }) {
  const { creatorId, open, onClose } = props;
  const queryClient = useQueryClient();
  const detail = useQuery({
    ...creatorDetailOptions(creatorId),
    // A creator in a cached list is shown at once, and loaded anyway, because the list may be out of date.
    placeholderData: () => listedCreator(queryClient, creatorId),
  });
  // If the creator has been deleted since, the cached data is outdated.
  const missing = hasCode(detail.error, "creator.not_found");
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-2xl gap-0 p-0 sm:p-0">
      {detail.data && !missing && <Detail creator={detail.data} />}
      {detail.isPending && <DetailSkeleton />}
      {missing && <Missing title={DETAIL_TEXTS.notFound} text={DETAIL_TEXTS.notFoundText} />}
      {detail.isError && !detail.data && !missing && (
        <Missing
          title={CREATOR_TEXTS.loadFailed}
          text={messageOf(detail.error)}
          onRetry={() => void detail.refetch()}
        />
      )}
    </DialogWindow>
  );
}

function Detail({ creator }: { creator: Creator }) {
  const { name, email, status, specialties, notes } = creator;
  const { viewContracts } = useCreatorActions();
  return (
    <>
      <div className="flex items-start gap-3 p-5 pr-12 pb-4">
        <PersonAvatar name={name} url="" className="size-11 text-sm" />
        <div className="min-w-0 space-y-2">
          <div>
            <DialogTitle dir="auto" className="break-words">
              {name}
            </DialogTitle>
            <DialogDescription className="break-words">{email}</DialogDescription>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            <CreatorStatusBadge status={status} />
            <TypeBadges types={specialties} all />
          </div>
        </div>
      </div>
      <ScrollRegion aria-label={DETAIL_TEXTS.scroll} className="min-h-scroll flex-1 space-y-6 border-y px-5 py-4">
        <DetailSection title={DETAIL_TEXTS.profile}>
          <ProfileFacts creator={creator} />
        </DetailSection>
        {notes !== "" && (
          <DetailSection title={DETAIL_TEXTS.notes}>
            <Notes text={notes} />
          </DetailSection>
        )}
        <DetailSection title={CONTRACT_TEXTS.list}>
          <ContractList
            creatorId={creator.id}
            shown={CONTRACTS_SHOWN}
            onAll={() => viewContracts(creator.id)}
            empty={<p className="text-muted-foreground">{CREATOR_CONTRACT_LABELS.none}</p>}
          />
        </DetailSection>
        <DetailSection title={DETAIL_TEXTS.assets}>
          <CreatorAssets creatorId={creator.id} />
        </DetailSection>
        <DetailSection title={DETAIL_TEXTS.content}>
          <CreatorWork creatorId={creator.id} />
        </DetailSection>
        <DetailSection title={DETAIL_TEXTS.history}>
          <CreatorHistory creatorId={creator.id} />
        </DetailSection>
      </ScrollRegion>
      <DetailActions creator={creator} />
    </>
  );
}

function DetailSkeleton() {
  return (
    <div role="status" className="space-y-5 p-5">
      <DialogTitle className="sr-only">{DETAIL_TEXTS.loading}</DialogTitle>
      <DialogDescription className="sr-only">{DETAIL_TEXTS.loading}</DialogDescription>
      <div className="flex gap-3">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1 space-y-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Missing({ title, text, onRetry }: { title: string; text: string | undefined; onRetry?: () => void }) {
  return (
    <div role="alert" className="m-auto flex flex-col items-center gap-2 p-10 text-center">
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{text}</DialogDescription>
      {onRetry && (
        <Button variant="outline" className="mt-2" onClick={onRetry}>
          {DETAIL_TEXTS.tryAgain}
        </Button>
      )}
    </div>
  );
}
