import { useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { useOpened } from "@/lib/use-opened.ts";
import type { ContractDialog } from "./contract-dialog.tsx";

export const loadContractDialog = async () => (await import("./contract-dialog.tsx")).ContractDialog;

interface Props {
  load?: () => Promise<typeof ContractDialog>;
}

/** The contract that the address names, over whatever else is open. */
export function OpenedContract({ load = loadContractDialog }: Props) {
  const { id, close } = useOpened("contract");
  // While it fades out, a closed dialog still shows what it showed.
  const [lastId, setLastId] = useState(id);
  if (id !== null && id !== lastId) setLastId(id);
  if (lastId === null) return null;
  const onMissing = () => {
    setLastId(null);
    close();
  };
  return (
    <LazyPart load={load} onMissing={onMissing}>
      {(Loaded) => <Loaded contractId={lastId} open={id !== null} onClose={close} />}
    </LazyPart>
  );
}
