import type { OwnerRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import type { OwnerClient } from "./owner-client.ts";

export type RequestState =
  | { kind: "loading" }
  | { kind: "ready"; request: OwnerRequest }
  /** Unknown, expired, withdrawn: the server doesn't tell which. */
  | { kind: "missing" }
  | { kind: "limited" }
  | { kind: "unreachable" };

const stateOf = (error: unknown): RequestState => {
  if (error instanceof ApiError && error.status === 429) return { kind: "limited" };
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return { kind: refused ? "missing" : "unreachable" };
};

/** A request that is neither open nor decided has nothing to show any more. */
const shown = (request: OwnerRequest): RequestState =>
  request.status === "pending" || request.decision !== null ? { kind: "ready", request } : { kind: "missing" };

export interface RequestHandle {
  state: RequestState;
  /** Begins anew, with the loading screen. */
  reload: () => void;
  /** Reads again and leaves the screen as it is until the answer is there; its cookies renew the preview's access. */
  refresh: () => Promise<void>;
  show: (request: OwnerRequest) => void;
}

/** The request the link stands for. `client` is undefined where the address holds no token. */
export const useRequest = (client: OwnerClient | undefined): RequestHandle => {
  const [state, setState] = useState<RequestState>(client ? { kind: "loading" } : { kind: "missing" });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    if (!client) return;
    const leaving = new AbortController();
    client.read(leaving.signal).then(
      (request) => setState(shown(request)),
      (error: unknown) => {
        if (!leaving.signal.aborted) setState(stateOf(error));
      },
    );
    return () => leaving.abort();
  }, [client, attempt]);

  const reload = useCallback(() => {
    setState({ kind: "loading" });
    setAttempt((count) => count + 1);
  }, []);
  const show = useCallback((request: OwnerRequest) => setState(shown(request)), []);
  const refresh = useCallback(async () => {
    if (client) show(await client.read(new AbortController().signal));
  }, [client, show]);
  return { state, reload, refresh, show };
};
