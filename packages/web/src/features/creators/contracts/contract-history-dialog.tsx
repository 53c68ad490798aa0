import { mayContract } from "@clearhouse/core/contracts/creator/creator.policy.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileSignature, Send } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import {
  DialogBody,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogWindow,
} from "@/components/ui/dialog.tsx";
import { EmptyState } from "@/components/ui/empty.tsx";
import { listedCreator } from "@/lib/creators/cached-creators.ts";
import { creatorDetailOptions } from "@/lib/creators/creators.ts";
import { useCreatorActions } from "../actions/creator-actions.ts";
import { ContractList } from "./contract-list.tsx";
import { CONTRACT_TEXTS } from "./texts.ts";

/** Lists all contracts with one creator. The query parameter `contracts` opens the dialog. */
export function ContractHistoryDialog(props: { creatorId: string; open: boolean; onClose: () => void }) {
  const { creatorId, open, onClose } = props;
  const queryClient = useQueryClient();
  const { sendContract } = useCreatorActions();
  const { data: creator } = useQuery({
    ...creatorDetailOptions(creatorId),
    placeholderData: () => listedCreator(queryClient, creatorId),
  });
  return (
    <DialogWindow open={open} onClose={onClose} className="max-w-2xl">
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
          <Button icon={Send} onClick={() => sendContract(creator)}>
            {CONTRACT_TEXTS.send}
          </Button>
        )}
      </DialogFooter>
    </DialogWindow>
  );
}

function NoContracts() {
  return (
    <EmptyState
      icon={FileSignature}
      title={CONTRACT_TEXTS.none}
      text={CONTRACT_TEXTS.noneText}
      className="rounded-lg border border-dashed py-12"
    />
  );
}
