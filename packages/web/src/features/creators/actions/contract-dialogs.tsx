import { useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { useOpened } from "@/lib/hooks/use-opened.ts";

const loadHistoryDialog = async () => (await import("../detail/dialogs.ts")).ContractHistoryDialog;
const loadContractDialog = async () => (await import("../detail/dialogs.ts")).ContractDialog;

interface Props {
  /** The creator whose contracts are shown. */
  creatorId: string | null;
  onClose: () => void;
}

/**
 * The dialog with a creator's contracts, and the dialog with one contract. A URL may open a creator, the creator's
 * contracts and one contract together, so the code of these dialogs is in one file. The dialog with one contract comes
 * last here, because a later dialog lies above an earlier one.
 */
export function ContractDialogs({ creatorId, onClose }: Props) {
  const { id: contractId, close: closeContract } = useOpened("contract");
  const [lastCreator, dropCreator] = useLast(creatorId, onClose);
  const [lastContract, dropContract] = useLast(contractId, closeContract);
  return (
    <>
      {lastCreator !== null && (
        <LazyPart load={loadHistoryDialog} onMissing={dropCreator}>
          {(ContractHistoryDialog) => (
            <ContractHistoryDialog creatorId={lastCreator} open={creatorId !== null} onClose={onClose} />
          )}
        </LazyPart>
      )}
      {lastContract !== null && (
        <LazyPart load={loadContractDialog} onMissing={dropContract}>
          {(ContractDialog) => (
            <ContractDialog contractId={lastContract} open={contractId !== null} onClose={closeContract} />
          )}
        </LazyPart>
      )}
    </>
  );
}

/**
 * The last id that wasn't null, because a closing dialog keeps its content while it fades out.
 * @returns the id, and the function to call if the dialog's code can't be loaded
 */
const useLast = (id: string | null, onClose: () => void): [string | null, () => void] => {
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  const drop = () => {
    setLast(null);
    onClose();
  };
  return [last, drop];
};
