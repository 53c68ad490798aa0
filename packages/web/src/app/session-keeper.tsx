import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { announceAccessLost, onAccessLost } from "@/lib/auth/access-lost.ts";
import { idToken } from "@/lib/auth/cognito.ts";
import { notifyError } from "@/lib/notify.ts";
import { type Access, accessKey, accessOptions } from "@/lib/queries/session.ts";
import { APP_TEXTS } from "./texts.ts";

/** Spec A §9. */
const CHECK_MS = 60_000;
/** The media cookies live for 15 minutes; reading the session renews them. */
const RENEW_MS = 10 * 60_000;

/** Keeps a member's session alive, and notices its end. Lives inside the guard, so only while there is one. */
export function SessionKeeper() {
  const queryClient = useQueryClient();

  useEffect(
    () =>
      onAccessLost((loss) => {
        // Answers that were still under way when the person signed out, or was sent out, say nothing new.
        if (queryClient.getQueryData<Access>(accessKey)?.state !== "member") return;
        if (loss === "session-ended") notifyError(APP_TEXTS.sessionEnded);
        queryClient.setQueryData<Access>(accessKey, { state: loss === "session-ended" ? "signed-out" : "no-team" });
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accessKey[0] });
      }),
    [queryClient],
  );

  useEffect(() => {
    const check = async () => {
      const renewedAt = queryClient.getQueryState(accessKey)?.dataUpdatedAt ?? 0;
      if (Date.now() - renewedAt >= RENEW_MS) await queryClient.refetchQueries({ queryKey: accessOptions.queryKey });
      else if ((await idToken()) === undefined) announceAccessLost("session-ended");
    };
    // A check that can't reach the server says nothing about the session; the next one comes in a minute.
    const run = () => void check().catch(() => undefined);
    const onVisible = () => {
      if (document.visibilityState === "visible") run();
    };
    const timer = setInterval(run, CHECK_MS);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [queryClient]);

  return null;
}
