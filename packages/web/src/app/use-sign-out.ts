import { useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { signOut } from "@/lib/auth/cognito.ts";
import { messageOf, notifyError, notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey } from "@/lib/queries/session.ts";
import { APP_TEXTS } from "./texts.ts";

/** Closes the media cookies first, for that call still needs the token; then the guard leads to /auth. */
export const useSignOut = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await receiveNothing(client.api.session.$delete());
      await signOut();
    },
    onSuccess: () => {
      notifySuccess(APP_TEXTS.signedOut);
      queryClient.setQueryData<Access>(accessKey, { state: "left" });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== accessKey[0] });
    },
    onError: (error) => notifyError(APP_TEXTS.signOutFailed(messageOf(error) ?? "")),
  });
};
