import type { Contract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { Creator } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { useState } from "react";
import type { DialogProps } from "@/components/dialog-props.ts";
import { FormDialog, useFormDialog } from "@/components/form/form-dialog.tsx";
import { LinkToCopy } from "@/components/link-to-copy.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from "@/components/ui/dialog.tsx";
import { formatDate, formatDateTime } from "@/lib/dates.ts";
import { useNoteLinkCopied } from "../api/change-contracts.ts";
import { ContractSigners } from "./contract-signers.tsx";
import { SendForm } from "./send-form.tsx";
import { CONTRACT_TEXTS, SEND_TEXTS } from "./texts.ts";

interface Props extends DialogProps {
  /** Undefined if the creator is chosen in the dialog. */
  creator: Creator | undefined;
}

/**
 * Sends a contract, made from a template or from a custom text. A preview shows the text as its
 * signer will read it. Once the contract is sent, the dialog shows its link.
 */
export function SendDialog({ creator, open, onClose }: Props) {
  const [sent, setSent] = useState<Contract>();
  return (
    <FormDialog open={open} onClose={onClose} size={sent ? "md" : "wide"}>
      {sent ? <Sent contract={sent} /> : <SendForm creator={creator} onSent={setSent} />}
    </FormDialog>
  );
}

function Sent({ contract }: { contract: Contract }) {
  const { done } = useFormDialog();
  const noteCopied = useNoteLinkCopied();
  const { id, link, party, title, expiresAt, mailHeld, signers } = contract;
  return (
    <>
      <DialogHeader>
        <DialogTitle>{mailHeld ? SEND_TEXTS.held : SEND_TEXTS.sent}</DialogTitle>
        <DialogDescription className="break-words">
          {mailHeld
            ? SEND_TEXTS.heldText(mailHeld.reason, formatDateTime(mailHeld.again))
            : SEND_TEXTS.sentText(party.email)}
        </DialogDescription>
      </DialogHeader>
      {signers ? (
        <ContractSigners contract={contract} signers={signers} />
      ) : (
        <LinkToCopy link={link} label={SEND_TEXTS.link} onCopied={() => noteCopied.mutate(id)} />
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-lg border bg-well p-4">
        <dt className="text-muted-foreground">{SEND_TEXTS.for}</dt>
        <dd className="min-w-0 break-words" dir="auto">
          {party.name}
        </dd>
        <dt className="text-muted-foreground">{SEND_TEXTS.contract}</dt>
        <dd className="min-w-0 break-words" dir="auto">
          {title}
        </dd>
        <dt className="text-muted-foreground">{SEND_TEXTS.validUntil}</dt>
        <dd>{formatDate(expiresAt)}</dd>
      </dl>
      <DialogFooter>
        <Button variant="outline" onClick={done}>
          {CONTRACT_TEXTS.close}
        </Button>
      </DialogFooter>
    </>
  );
}
