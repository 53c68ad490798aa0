import type { Onboarded } from "@clearhouse/core/contracts/onboarding/onboarding.schema.ts";
import type { FirstState } from "@clearhouse/first-screens/creator-onboard/first-state.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ApiError } from "@/lib/api/api-error.ts";
import { keep, readKept } from "../shared/kept.ts";
import { sentIn } from "./draft.ts";
import type { OnboardingClient } from "./onboarding-client.ts";
import type { OnboardingHandle, OnboardingState } from "./onboarding-handle.ts";
import type { Outcome } from "./send.ts";

/**
 * The API's client with its checks, loaded when it is first needed: reading a page that the server has filled in
 * doesn't need it.
 */
const loadClient = async (code: string): Promise<OnboardingClient> => {
  const { onboardingClient } = await import("./onboarding-client.ts");
  return onboardingClient(code);
};

/** The steps, loaded when they are first needed. */
export const loadFilling = () => import("./filling.tsx");

const afterReading = (error: unknown): OnboardingState => {
  if (!(error instanceof ApiError)) return { kind: "unreachable" };
  if (error.status === 429) return { kind: "limited" };
  return { kind: error.code === "creator_invite.not_found" ? "missing" : "unreachable" };
};

const afterResuming = (outcome: Outcome): OnboardingState => {
  switch (outcome.kind) {
    case "done":
    case "used":
    case "limited":
      return outcome;
    case "failed":
    case "security":
      return { kind: "unreachable" };
    default:
      return { kind: "missing" };
  }
};

/** Whether a profile was sent before the page was reloaded, or its arrival was confirmed. */
const hasSent = (kept: unknown): boolean =>
  sentIn(kept) !== undefined || (typeof kept === "object" && kept !== null && "agreementLink" in kept);

/**
 * The link's invite. `code` is undefined if the URL contains none. If the server has drawn the page, `first` has the
 * page's data, and nothing is loaded.
 */
export const useOnboarding = (code: string | undefined, first: FirstState | undefined): OnboardingHandle => {
  const [state, setState] = useState<OnboardingState>(() => {
    if (code === undefined) return { kind: "missing" };
    return first ?? { kind: "loading" };
  });
  const { kind } = state;
  /** Whether a stored profile was looked up; the look-up is done only once. */
  const resumed = useRef(false);

  const finish = useCallback(
    (result: Onboarded) => {
      keep("onboarding", code ?? "", result);
      setState({ kind: "done", result });
    },
    [code],
  );

  useEffect(() => {
    if (code === undefined || kind !== "loading") return;
    const leaving = new AbortController();
    const show = (next: OnboardingState) => {
      if (!leaving.signal.aborted) setState(next);
    };
    loadClient(code)
      .then((client) => client.read(leaving.signal))
      .then(
        (invite) => show({ kind: "ready", invite }),
        (error: unknown) => show(afterReading(error)),
      );
    return () => leaving.abort();
  }, [code, kind]);

  // Runs before the first paint, because a person who has joined shouldn't see that their link is used.
  useLayoutEffect(() => {
    if (code === undefined || kind !== "missing" || resumed.current) return;
    if (hasSent(readKept("onboarding", code))) setState({ kind: "resuming" });
  }, [code, kind]);

  useEffect(() => {
    if (code === undefined || kind !== "resuming") return;
    let left = false;
    resumed.current = true;
    loadFilling()
      .then(({ resume }) => resume(code, readKept("onboarding", code)))
      .then(
        (outcome) => {
          if (left) return;
          if (outcome.kind === "done") finish(outcome.result);
          else setState(afterResuming(outcome));
        },
        () => {
          if (!left) setState({ kind: "unreachable" });
        },
      );
    return () => {
      left = true;
    };
  }, [code, kind, finish]);

  const reload = useCallback(() => {
    resumed.current = false;
    setState({ kind: "loading" });
  }, []);
  const end = useCallback((next: "missing" | "used") => setState({ kind: next }), []);
  const refresh = useCallback(async () => {
    const client = await loadClient(code ?? "");
    setState({ kind: "ready", invite: await client.read(new AbortController().signal) });
  }, [code]);

  return { state, reload, refresh, finish, end };
};
