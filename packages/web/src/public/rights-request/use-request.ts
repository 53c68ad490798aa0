import type { OwnerRequest } from "@clearhouse/core/rights/rights-request/owner-request.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/rights-request/first-state.ts";
import { useCallback, useEffect, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import { hasMark } from "../shared/mark.ts";
import { useReturn } from "../shared/use-return.ts";
import type { OwnerClient } from "./owner-client.ts";

/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
const loadClient = async (token: string): Promise<OwnerClient> => {
  const { ownerClient } = await import("./owner-client.ts");
  return ownerClient(token);
};

export type RequestState =
  | { kind: "loading" }
  | { kind: "ready"; request: OwnerRequest }
  /** The link has several requests, and another page. */
  | { kind: "bundle" }
  /** The link opens nothing: of a page that wasn't drawn by the server, nobody says why. */
  | { kind: "missing" }
  | { kind: "limited" }
  | { kind: "unreachable" };

const stateOf = (error: unknown): RequestState => {
  if (error instanceof ApiError && error.status === 429) return { kind: "limited" };
  if (error instanceof ApiError && error.code === "rights_request.is_bundle") return { kind: "bundle" };
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return { kind: refused ? "missing" : "unreachable" };
};

/** A request that is neither open nor decided has nothing to show any more. */
const shown = (request: OwnerRequest): RequestState =>
  request.status === "pending" || request.decision !== null ? { kind: "ready", request } : { kind: "missing" };

/** Whether nothing was decided or said between two readings of a request. */
const isSame = (before: OwnerRequest, now: OwnerRequest): boolean =>
  now.decision === null && before.conversation?.items.length === now.conversation?.items.length;

export interface RequestHandle {
  state: RequestState;
  /** Starts again, with the loading screen. */
  reload: () => void;
  /**
   * Loads the request again, and leaves the screen unchanged until the answer is there. The answer's cookies renew the
   * access to the preview.
   */
  refresh: () => Promise<void>;
  show: (request: OwnerRequest) => void;
}

/**
 * The link's request. `token` is undefined if the URL contains none. If the server has drawn the page, `first` has the
 * page's data, and nothing is loaded. When the person comes back to the page, an open request is loaded again, because
 * it may have been answered in another tab.
 */
export const useRequest = (
  token: string | undefined,
  first: Exclude<FirstState, { kind: "ended" }> | undefined,
): RequestHandle => {
  const [state, setState] = useState<RequestState>(() => {
    if (token === undefined) return { kind: "missing" };
    return first ?? { kind: "loading" };
  });
  const loading = state.kind === "loading";

  useEffect(() => {
    if (token === undefined || !loading) return;
    const leaving = new AbortController();
    loadClient(token)
      .then((client) => client.read(leaving.signal))
      .then(
        (request) => {
          if (!leaving.signal.aborted) setState(shown(request));
        },
        (error: unknown) => {
          if (!leaving.signal.aborted) setState(stateOf(error));
        },
      );
    return () => leaving.abort();
  }, [token, loading]);

  const reload = useCallback(() => setState({ kind: "loading" }), []);
  const show = useCallback((request: OwnerRequest) => setState(shown(request)), []);
  const look = useCallback(
    async (signal: AbortSignal) => {
      if (token === undefined) return;
      const request = await (await loadClient(token)).read(signal);
      // An open request is already shown; only a decision and what was said since matter.
      if (signal.aborted) return;
      setState((now) => (now.kind === "ready" && isSame(now.request, request) ? now : shown(request)));
    },
    [token],
  );
  useReturn(state.kind === "ready" && state.request.decision === null, look);
  const refresh = useCallback(async () => {
    if (token === undefined) return;
    const client = await loadClient(token);
    show(await client.read(new AbortController().signal));
  }, [token, show]);
  const isDrawnOpen = first?.kind === "ready" && first.request.decision === null;
  useEffect(() => {
    // The server drew the page without the mark of a mailed link. Without the answer, the owner types the address.
    if (token !== undefined && isDrawnOpen && hasMark(token)) refresh().catch(() => undefined);
  }, [token, isDrawnOpen, refresh]);
  return { state, reload, refresh, show };
};
