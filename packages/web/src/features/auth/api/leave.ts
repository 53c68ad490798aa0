import { useMutation, useQueryClient } from "@tanstack/react-query";
import { signOut } from "@/lib/auth/cognito.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey } from "@/lib/queries/session.ts";
import { AUTH_TEXTS } from "../texts.ts";

/** Signs out a person who isn't a member; the page `next` is kept for the next sign-in. */
export const useLeave = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ next }: { next: string; told: boolean }) => signOut(next),
    onSuccess: (_nothing, { told }) => {
      queryClient.setQueryData<Access>(accessKey, { state: "left" });
      if (told) notifySuccess(AUTH_TEXTS.signedOut);
    },
    onError: (error) => notifyError(AUTH_TEXTS.signOutFailed(messageOf(error) ?? "")),
  });
};
