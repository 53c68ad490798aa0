import { useQueryClient } from "@tanstack/react-query";
import { notifySuccess } from "@/lib/notify.ts";
import { type Access, accessKey, accessOptions } from "@/lib/queries/session.ts";
import { AUTH_TEXTS } from "../texts.ts";

/** Loads who is signed in. The sign-in page continues once that is known. */
export const useEnter = () => {
  const queryClient = useQueryClient();
  return async (): Promise<Access> => {
    // A request that is still running was sent before the sign-in, without tokens.
    await queryClient.cancelQueries({ queryKey: accessKey });
    const access = await queryClient.fetchQuery({ ...accessOptions, staleTime: 0 });
    if (access.state === "member") notifySuccess(AUTH_TEXTS.signedIn);
    return access;
  };
};
