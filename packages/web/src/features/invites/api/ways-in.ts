import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { signOut } from "@/lib/auth/cognito.ts";
import { endSession } from "@/lib/auth/end-session.ts";
import { startGoogleSignIn } from "@/lib/auth/google.ts";
import { invitePath } from "@/lib/auth/paths.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";
import { type Access, accessKey, configOptions, forgetWhatWasRead } from "@/lib/queries/session.ts";
import { INVITE_TEXTS } from "../texts.ts";

/** Signs in with Google and returns to the invite; undefined if signing in with Google isn't set up. */
export const useGoogle = (code: string) => {
  const { data } = useQuery(configOptions);
  const start = useMutation({
    mutationFn: () => startGoogleSignIn(invitePath(code)),
    meta: { failure: { title: INVITE_TEXTS.googleFailed } },
  });
  return data === undefined || data.auth.googleOrigin === "" ? undefined : start;
};

/** Signs out and stays on the invite's page. */
export const useOtherAccount = (code: string) => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const isMember = queryClient.getQueryData<Access>(accessKey)?.state === "member";
      return isMember ? endSession(invitePath(code)) : signOut(invitePath(code));
    },
    onSuccess: () => {
      queryClient.setQueryData<Access>(accessKey, { state: "left" });
      forgetWhatWasRead(queryClient);
    },
    onError: (error) => notifyError(INVITE_TEXTS.signOutFailed(messageOf(error) ?? "")),
  });
};
