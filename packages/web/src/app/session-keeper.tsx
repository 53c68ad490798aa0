import { onNewer } from "@clearhouse/core/platform/newer.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { type AccessLoss, announceAccessLost, onAccessLost } from "@/lib/auth/access-lost.ts";
import { identity, idToken } from "@/lib/auth/cognito.ts";
import { onOtherTab } from "@/lib/auth/other-tabs.ts";
import { askForReload } from "@/lib/new-version.ts";
import { notifyError } from "@/lib/notify.ts";
import { type Access, accessKey, accessOptions, forgetWhatWasRead } from "@/lib/queries/session.ts";
import { dropUnsavedChanges } from "@/lib/unsaved-changes.ts";
import { APP_TEXTS } from "./texts.ts";

/** The interval between checks of the session. */
const CHECK_MS = 60_000;
/** The media cookies are valid for 15 minutes; reading the session renews them. */
const RENEW_MS = 10 * 60_000;

/** A check that can't reach the server says nothing about the session; the next check follows a minute later. */
const quietly = (check: Promise<unknown>): void => void check.catch(() => undefined);

/** The access state of a person who has lost access. The state tells RequireAccess where to redirect the person. */
const accessAfter = (loss: AccessLoss, email: string, message: string): Access => {
  if (loss === "no-team") return { state: "no-team", email };
  if (loss === "team-closed") return { state: "no-team", email, closed: message };
  // The person signed out in another tab: whoever signs in next starts at the root.
  return { state: loss === "signed-out-elsewhere" ? "left" : "signed-out" };
};

/**
 * Keeps a member's session alive, and notices its end. Rendered inside RequireAccess, the component runs only for
 * members.
 */
export function SessionKeeper() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(
    () =>
      onAccessLost((loss, message) => {
        // Answers that arrive after the sign-out are ignored.
        const access = queryClient.getQueryData<Access>(accessKey);
        if (access?.state !== "member") return;
        if (loss !== "no-team" && loss !== "team-closed") notifyError(APP_TEXTS.sessionEnded);
        queryClient.setQueryData<Access>(accessKey, accessAfter(loss, access.session.user.email, message));
        forgetWhatWasRead(queryClient);
      }),
    [queryClient],
  );

  useEffect(() => {
    const check = async () => {
      // Without a token the session has ended, and nothing more is requested.
      if ((await idToken()) === undefined) {
        announceAccessLost("session-ended");
        return;
      }
      const renewedAt = queryClient.getQueryState(accessKey)?.dataUpdatedAt ?? 0;
      if (Date.now() - renewedAt >= RENEW_MS) await queryClient.refetchQueries({ queryKey: accessOptions.queryKey });
    };
    const run = () => quietly(check());
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

  useEffect(() => onNewer(() => void askForReload()), []);

  useEffect(() => {
    let member: string | undefined;
    const compare = async () => {
      const subject = (await identity())?.subject;
      if (subject === undefined) announceAccessLost("signed-out-elsewhere");
      else if (member !== undefined && subject !== member) {
        // Another person has signed in, and must not see what the previous person has typed.
        dropUnsavedChanges();
        await navigate("/", { replace: true });
        forgetWhatWasRead(queryClient);
        await queryClient.resetQueries({ queryKey: accessKey });
      }
    };
    quietly(
      identity().then((who) => {
        member = who?.subject;
      }),
    );
    return onOtherTab(() => quietly(compare()));
  }, [queryClient, navigate]);

  return null;
}
