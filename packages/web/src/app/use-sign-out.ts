import { useMutation, useQueryClient } from "@tanstack/react-query";
import { endSession } from "@/lib/auth/end-session.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey, forgetWhatWasRead } from "@/lib/queries/session.ts";
import { APP_TEXTS } from "./texts.ts";
import { useLeave } from "./unsaved-guard.tsx";

/** The guard leads on to /auth. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  const leave = useLeave();
  const { mutate, isPending } = useMutation({
    mutationFn: () => endSession(),
    onSuccess: () => {
      notifySuccess(APP_TEXTS.signedOut);
      queryClient.setQueryData<Access>(accessKey, { state: "left" });
      forgetWhatWasRead(queryClient);
    },
    onError: (error) => notifyError(APP_TEXTS.signOutFailed(messageOf(error) ?? "")),
  });
  return { signOut: () => leave(() => mutate()), isPending };
};
