import { useMemo, useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { loadContractDialog, OpenedContract } from "../contracts/opened-contract.tsx";

interface Props {
  /** Loads the dialog of a creator. */
  beneath: () => Promise<unknown>;
  /** Whose contracts are on show. */
  creatorId: string | null;
  onClose: () => void;
}

/**
 * The contracts of a creator, and one of them. An address may name a creator, their contracts and a contract at once;
 * what is mounted later stands above, so each waits for the code of those beneath it.
 */
export function ContractDialogs({ beneath, creatorId, onClose }: Props) {
  const [loadHistory, loadContract] = useMemo(() => {
    const history = async () => {
      await beneath();
      return (await import("../contracts/contract-history-dialog.tsx")).ContractHistoryDialog;
    };
    const contract = async () => {
      await history();
      return loadContractDialog();
    };
    return [history, contract];
  }, [beneath]);
  // While it fades out, a closed dialog still shows what it showed.
  const [lastId, setLastId] = useState(creatorId);
  if (creatorId !== null && creatorId !== lastId) setLastId(creatorId);
  const onMissing = () => {
    setLastId(null);
    onClose();
  };
  return (
    <>
      {lastId !== null && (
        <LazyPart load={loadHistory} onMissing={onMissing}>
          {(ContractHistoryDialog) => (
            <ContractHistoryDialog creatorId={lastId} open={creatorId !== null} onClose={onClose} />
          )}
        </LazyPart>
      )}
      <OpenedContract load={loadContract} />
    </>
  );
}
