import type { SignerContract } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/sign-contract/first-state.ts";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import { useReturn } from "../shared/use-return.ts";
import { loadClient } from "./load-client.ts";

export type ContractState =
  | { kind: "loading" }
  | { kind: "ready"; contract: SignerContract }
  /** The link belongs to no contract. */
  | { kind: "missing" }
  | { kind: "limited" }
  | { kind: "unreachable" };

const stateOf = (error: unknown): ContractState => {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  if (error.status === 429) return { kind: "limited" };
  return { kind: error.code === "contract.not_found" ? "missing" : "unreachable" };
};

export interface ContractHandle {
  state: ContractState;
  /** Starts again, with the loading screen. */
  reload: () => void;
  /** Loads the contract again, and leaves the screen unchanged until the answer is there. @throws ApiError */
  refresh: () => Promise<SignerContract>;
  show: (contract: SignerContract) => void;
  showMissing: () => void;
}

/**
 * The link's contract. `token` is undefined if the URL contains none. If the server has drawn the page, `first` has the
 * page's data, and nothing is loaded. When the person comes back to the page, an open contract is loaded again, because
 * it may have been signed in another tab, or withdrawn.
 */
export const useContract = (token: string | undefined, first: FirstState | undefined): ContractHandle => {
  const [state, setState] = useState<ContractState>(() => {
    if (token === undefined) return { kind: "missing" };
    return first ?? { kind: "loading" };
  });
  const loading = state.kind === "loading";
  // Also while others have to sign: it may be this signer's turn now, or the contract may have ended.
  const isOpen = state.kind === "ready" && state.contract.status === "pending";

  useEffect(() => {
    if (token === undefined || !loading) return;
    const leaving = new AbortController();
    loadClient(token)
      .then((client) => client.read(leaving.signal))
      .then(
        (contract) => {
          if (!leaving.signal.aborted) setState({ kind: "ready", contract });
        },
        (error: unknown) => {
          if (!leaving.signal.aborted) setState(stateOf(error));
        },
      );
    return () => leaving.abort();
  }, [token, loading]);

  const reload = useCallback(() => setState({ kind: "loading" }), []);
  const show = useCallback((contract: SignerContract) => setState({ kind: "ready", contract }), []);
  const showMissing = useCallback(() => setState({ kind: "missing" }), []);
  const refresh = useCallback(async () => {
    const client = await loadClient(token ?? "");
    const contract = await client.read(new AbortController().signal);
    show(contract);
    return contract;
  }, [token, show]);

  const wasOpen = state.kind === "ready" && state.contract.canSign;
  const look = useCallback(
    async (signal: AbortSignal) => {
      if (token === undefined) return;
      const contract = await (await loadClient(token)).read(signal);
      // An open contract is already shown; only a change of what can be done matters.
      if (!signal.aborted && !(contract.canSign && wasOpen)) show(contract);
    },
    [token, show, wasOpen],
  );
  useReturn(isOpen, look);

  return { state, reload, refresh, show, showMissing };
};
