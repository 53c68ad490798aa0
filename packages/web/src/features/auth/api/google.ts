import { useMutation, useQuery } from "@tanstack/react-query";
import { loadCode } from "@/lib/load-code.ts";
import { messageOf } from "@/lib/notify.ts";
import { configOptions } from "@/lib/queries/session.ts";
import { AUTH_TEXTS } from "../texts.ts";

/** Whether Google is set up; false until that is known. */
export const useHasGoogle = (): boolean => {
  const { data } = useQuery(configOptions);
  return data !== undefined && data.auth.googleOrigin !== "";
};

/** The code for signing in with Google, loaded when somebody chooses Google or comes back from Google. */
const google = () => loadCode(() => import("@/lib/auth/google.ts"));

export const useStartGoogle = (next: string) =>
  useMutation({ mutationFn: async () => (await google()).startGoogleSignIn(next) });

export const finishGoogle = async (search: URLSearchParams): Promise<void> =>
  (await google()).finishGoogleSignIn(search);

export const googleMessage = (error: unknown): string => AUTH_TEXTS.googleFailed(messageOf(error) ?? "");
