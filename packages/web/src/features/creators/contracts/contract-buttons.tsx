import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Ban, FileDown, FileText, Send } from "lucide-react";
import { useState } from "react";
import { CopyLinkButton } from "@/components/copy-link-button.tsx";
import { LazyDialog } from "@/components/lazy-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  type ContractFile,
  useDownloadContract,
  useNoteLinkCopied,
  useResendContract,
} from "../api/change-contracts.ts";
import { contractActs } from "./contract-acts.ts";
import { loadVoidDialog } from "./contract-menu.tsx";
import { CONTRACT_TEXTS } from "./texts.ts";

/** The actions for a contract, at the bottom of its dialog; renders nothing if there are none. */
export function ContractButtons({ contract }: { contract: Contract }) {
  const noteCopied = useNoteLinkCopied();
  const { hasLink, isOpen, hasDocuments } = contractActs(contract);
  if (!(hasLink || isOpen || hasDocuments)) return null;
  return (
    <div className="flex flex-wrap gap-2 px-5 py-3">
      {hasDocuments && <Downloads contractId={contract.id} />}
      {hasLink && (
        <CopyLinkButton
          size="default"
          link={contract.link}
          name={CONTRACT_TEXTS.copyLinkOf(contract.title)}
          onCopied={() => noteCopied.mutate(contract.id)}
        />
      )}
      {isOpen && <OpenButtons contract={contract} />}
    </div>
  );
}

function Downloads({ contractId }: { contractId: string }) {
  const download = useDownloadContract();
  const save = (file: ContractFile) => download.mutate({ contractId, file });
  return (
    <>
      <Button icon={FileDown} disabled={download.isPending} onClick={() => save("pdf")}>
        {CONTRACT_TEXTS.downloadPdf}
      </Button>
      <Button icon={FileText} variant="outline" disabled={download.isPending} onClick={() => save("text")}>
        {CONTRACT_TEXTS.downloadText}
      </Button>
    </>
  );
}

function OpenButtons({ contract }: { contract: Contract }) {
  const resend = useResendContract(contract);
  const [voiding, setVoiding] = useState(false);
  const { resendsLater } = contractActs(contract);
  const close = () => setVoiding(false);
  return (
    <>
      <Button
        icon={Send}
        variant="outline"
        disabled={resendsLater !== undefined || resend.isPending}
        title={resendsLater}
        onClick={() => resend.mutate()}
      >
        {CONTRACT_TEXTS.resend}
      </Button>
      <Button
        icon={Ban}
        variant="ghost"
        className="text-destructive hover:text-destructive sm:ml-auto"
        onClick={() => setVoiding(true)}
      >
        {CONTRACT_TEXTS.void}
      </Button>
      <LazyDialog load={loadVoidDialog} open={voiding} onMissing={close}>
        {(VoidDialog) => <VoidDialog contract={contract} open={voiding} onClose={close} />}
      </LazyDialog>
    </>
  );
}
