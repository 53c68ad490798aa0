import type { DocumentKind } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { useCallback, useEffect, useState } from "react";
import { saveBlob } from "@/lib/save-blob.ts";
import { loadClient } from "./load-client.ts";

/** Milliseconds between polls. The files are made within seconds, or within minutes at worst. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000, 20_000, 60_000] as const;

/**
 * The files of a signed contract: polls until they are made, and saves them.
 * @param waiting whether the contract is signed and its files aren't made yet
 * @param refresh loads the contract again and shows it
 */
export const useDocuments = (token: string, waiting: boolean, refresh: () => Promise<unknown>) => {
  const [late, setLate] = useState(false);

  useEffect(() => {
    if (!waiting) return;
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (time: number) => {
      const pause = PAUSES_MS[time];
      if (pause === undefined) {
        setLate(true);
        return;
      }
      timer = setTimeout(() => {
        // If the contract can't be loaded, the shown status stays, and the next request tries again.
        void refresh()
          .catch(() => undefined)
          .then(() => {
            if (!left) look(time + 1);
          });
      }, pause);
    };
    look(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [waiting, refresh]);

  const save = useCallback(
    async (kind: DocumentKind) => {
      const client = await loadClient(token);
      const { blob, name } = await client.document(kind);
      saveBlob(blob, name);
    },
    [token],
  );
  return { late, save };
};
