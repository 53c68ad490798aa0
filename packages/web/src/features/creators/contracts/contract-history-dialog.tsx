import { mayContract } from "@clearhouse/core/creator/creator.policy.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileSignature, Send } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog.tsx";
import { Empty, EmptyDescription, EmptyMedia, EmptyTitle } from "@/components/ui/empty.tsx";
import { listedCreator } from "@/lib/creators/cached-creators.ts";
import { creatorDetailOptions } from "@/lib/creators/creators.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { ContractList } from "./contract-list.tsx";
import { CONTRACT_TEXTS } from "./texts.ts";

/** Spec-map B2: every contract with one creator; opened by `?contracts=` in the address. */
export function ContractHistoryDialog(props: { creatorId: string; open: boolean; onClose: () => void }) {
  const { creatorId, open, onClose } = props;
  const queryClient = useQueryClient();
  const { sendContract } = useCreatorActions();
  const { data: creator } = useQuery({
    ...creatorDetailOptions(creatorId),
    placeholderData: () => listedCreator(queryClient, creatorId),
  });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{CONTRACT_TEXTS.historyTitle}</DialogTitle>
          <DialogDescription className="break-words">
            {creator ? CONTRACT_TEXTS.historyText(creator.name) : CONTRACT_TEXTS.list}
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <ContractList creatorId={creatorId} empty={<NoContracts />} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {CONTRACT_TEXTS.close}
          </Button>
          {creator && mayContract(creator.status) && (
            <Button onClick={() => sendContract(creator)}>
              <Send aria-hidden="true" />
              {CONTRACT_TEXTS.send}
            </Button>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function NoContracts() {
  return (
    <Empty className="rounded-lg border border-dashed py-12">
      <EmptyMedia>
        <FileSignature />
      </EmptyMedia>
      <div className="space-y-1">
        <EmptyTitle>{CONTRACT_TEXTS.none}</EmptyTitle>
        <EmptyDescription>{CONTRACT_TEXTS.noneText}</EmptyDescription>
      </div>
    </Empty>
  );
}
