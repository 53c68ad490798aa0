import type { ContractWithText } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogTitle, DialogWindow } from "@/components/ui/dialog.tsx";
import { ScrollRegion } from "@/components/ui/scroll-region.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { hasCode } from "@/lib/api/api-error.ts";
import { messageOf } from "@/lib/notify.ts";
import { contractHistoryOptions, contractOptions } from "../api/contracts.ts";
import { DetailSection } from "../detail/detail-section.tsx";
import { HistoryList } from "../detail/history-list.tsx";
import { ContractStatusBadge } from "../list/badges.tsx";
import { DETAIL_TEXTS } from "../texts.ts";
import { ContractButtons } from "./contract-buttons.tsx";
import { ContractFacts, Documents, Sha256, Signature } from "./contract-facts.tsx";
import { ContractSigners } from "./contract-signers.tsx";
import { CONTRACT_DETAIL_TEXTS, CONTRACT_TEXTS, SIGNERS_TEXTS } from "./texts.ts";

/**
 * Everything about one contract. The query parameter `contract` opens the dialog; mails and notifications link to it.
 */
export function ContractDialog(props: { contractId: string; open: boolean; onClose: () => void }) {
  const { contractId, open, onClose } = props;
  const { data, error, isPending, isError, refetch } = useQuery(contractOptions(contractId));
  const isMissing = hasCode(error, "contract.not_found");
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-3xl gap-0 p-0 sm:p-0">
      {data && <Detail contract={data} />}
      {isPending && <DetailSkeleton />}
      {isError && !data && (
        <div role="alert" className="m-auto flex flex-col items-center gap-2 p-10 text-center">
          <DialogTitle>{isMissing ? CONTRACT_DETAIL_TEXTS.notFound : CONTRACT_TEXTS.loadFailed}</DialogTitle>
          <DialogDescription>{isMissing ? CONTRACT_DETAIL_TEXTS.notFoundText : messageOf(error)}</DialogDescription>
          {!isMissing && (
            <Button variant="outline" className="mt-2" onClick={() => void refetch()}>
              {DETAIL_TEXTS.tryAgain}
            </Button>
          )}
        </div>
      )}
    </DialogWindow>
  );
}

function Detail({ contract }: { contract: ContractWithText }) {
  const { id, title, party, status, text, textSha256, signed, signers } = contract;
  return (
    <>
      <div className="space-y-2 p-5 pr-12 pb-4">
        <div>
          <DialogTitle dir="auto" className="break-words">
            {title}
          </DialogTitle>
          <DialogDescription className="break-words">
            <bdi>{party.name}</bdi>
            {` · ${party.email}`}
          </DialogDescription>
        </div>
        <ContractStatusBadge status={status} />
      </div>
      <ScrollRegion
        aria-label={CONTRACT_DETAIL_TEXTS.scroll}
        className="min-h-scroll flex-1 space-y-6 border-y px-5 py-4"
      >
        <DetailSection title={CONTRACT_DETAIL_TEXTS.facts}>
          <ContractFacts contract={contract} />
        </DetailSection>
        {signers && (
          <DetailSection title={SIGNERS_TEXTS.title}>
            <ContractSigners contract={contract} signers={signers} />
          </DetailSection>
        )}
        {signed && !signers && (
          <DetailSection title={CONTRACT_DETAIL_TEXTS.signature}>
            <Signature signed={signed} />
          </DetailSection>
        )}
        {signed && (
          <DetailSection title={CONTRACT_DETAIL_TEXTS.documents}>
            <Documents contract={contract} />
          </DetailSection>
        )}
        <DetailSection title={CONTRACT_DETAIL_TEXTS.text}>
          <ScrollRegion
            aria-label={CONTRACT_DETAIL_TEXTS.text}
            dir="auto"
            className="max-h-96 whitespace-pre-wrap break-words rounded-lg border bg-well p-4"
          >
            {text}
          </ScrollRegion>
          <Sha256 name={CONTRACT_DETAIL_TEXTS.textSha256} value={textSha256} />
        </DetailSection>
        <DetailSection title={CONTRACT_DETAIL_TEXTS.history}>
          <ContractHistory contractId={id} />
        </DetailSection>
      </ScrollRegion>
      <ContractButtons contract={contract} />
    </>
  );
}

function ContractHistory({ contractId }: { contractId: string }) {
  return <HistoryList history={useInfiniteQuery(contractHistoryOptions(contractId))} />;
}

function DetailSkeleton() {
  return (
    <div role="status" className="space-y-5 p-5">
      <DialogTitle className="sr-only">{CONTRACT_DETAIL_TEXTS.loading}</DialogTitle>
      <DialogDescription className="sr-only">{CONTRACT_DETAIL_TEXTS.loading}</DialogDescription>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
