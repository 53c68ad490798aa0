import { useMutation, useQuery } from "@tanstack/react-query";
import { startGoogleSignIn } from "@/lib/auth/google.ts";
import { messageOf } from "@/lib/notify.ts";
import { configOptions } from "@/lib/queries/session.ts";
import { AUTH_TEXTS } from "../texts.ts";

/** False until it is known. */
export const useHasGoogle = (): boolean => {
  const { data } = useQuery(configOptions);
  return data !== undefined && data.auth.googleOrigin !== "";
};

export const useStartGoogle = (next: string) => useMutation({ mutationFn: () => startGoogleSignIn(next) });

export const googleMessage = (error: unknown): string => AUTH_TEXTS.googleFailed(messageOf(error) ?? "");
