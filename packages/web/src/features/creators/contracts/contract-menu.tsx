import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Ban, Ellipsis, Eye, FileDown, FileText, Send } from "lucide-react";
import { useState } from "react";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useDownloadContract, useResendContract } from "../api/change-contracts.ts";
import { contractActs } from "./contract-acts.ts";
import { CONTRACT_TEXTS } from "./texts.ts";

export const loadVoidDialog = async () => (await import("../actions/forms.ts")).VoidDialog;

/** The actions for one contract in a list. */
export function ContractMenu({ contract, onOpen }: { contract: Contract; onOpen: () => void }) {
  const [voiding, setVoiding] = useState(false);
  const close = () => setVoiding(false);
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button
            icon={Ellipsis}
            variant="ghost"
            size="icon-sm"
            aria-label={CONTRACT_TEXTS.actionsOf(contract.title)}
          />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={Eye} onSelect={onOpen}>
            {CONTRACT_TEXTS.details}
          </DropdownMenuItem>
          <DocumentItems contract={contract} />
          <OpenItems contract={contract} onVoid={() => setVoiding(true)} />
        </DropdownMenuContent>
      </DropdownMenu>
      <LazyDialog load={loadVoidDialog} open={voiding} onMissing={close}>
        {(VoidDialog) => <VoidDialog contract={contract} open={voiding} onClose={close} />}
      </LazyDialog>
    </>
  );
}

function DocumentItems({ contract }: { contract: Contract }) {
  const download = useDownloadContract();
  const { hasDocuments, isBeingMade } = contractActs(contract);
  if (isBeingMade) return <DropdownMenuLabel>{CONTRACT_TEXTS.making}</DropdownMenuLabel>;
  if (!hasDocuments) return null;
  return (
    <>
      <DropdownMenuItem icon={FileDown} onSelect={() => download.mutate({ contractId: contract.id, file: "pdf" })}>
        {CONTRACT_TEXTS.downloadPdf}
      </DropdownMenuItem>
      <DropdownMenuItem icon={FileText} onSelect={() => download.mutate({ contractId: contract.id, file: "text" })}>
        {CONTRACT_TEXTS.downloadText}
      </DropdownMenuItem>
    </>
  );
}

function OpenItems({ contract, onVoid }: { contract: Contract; onVoid: () => void }) {
  const resend = useResendContract(contract);
  const { isOpen, resendsLater } = contractActs(contract);
  if (!isOpen) return null;
  return (
    <>
      <DropdownMenuItem
        icon={Send}
        disabled={resendsLater !== undefined || resend.isPending}
        onSelect={() => resend.mutate()}
      >
        {CONTRACT_TEXTS.resend}
      </DropdownMenuItem>
      {resendsLater && <DropdownMenuLabel className="pt-0 pl-8">{resendsLater}</DropdownMenuLabel>}
      <DropdownMenuSeparator />
      <DropdownMenuItem icon={Ban} variant="destructive" onSelect={onVoid}>
        {CONTRACT_TEXTS.void}
      </DropdownMenuItem>
    </>
  );
}
