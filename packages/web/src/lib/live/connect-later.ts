import { whenIdle } from "@/lib/when-idle.ts";
import type { OpenPush } from "./push.ts";

/**
 * Connects the page to its team's channel of changes once the first page is shown. Until then, and if that isn't
 * possible, polling at its normal intervals is enough.
 */
export const connectLater = (push: OpenPush, teamId: string, signal: AbortSignal): void =>
  whenIdle(() => {
    if (signal.aborted) return;
    void import("./connection.ts").then(
      ({ connect }) => connect(push, teamId, signal),
      // If the code can't be loaded, polling still shows changes, only later.
      () => undefined,
    );
  });
