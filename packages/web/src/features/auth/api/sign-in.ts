import { email } from "@clearhouse/core/platform/fields.schema.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod";
import { signIn, UnfinishedSignIn } from "@/lib/auth/cognito.ts";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { accessOptions } from "@/lib/queries/session.ts";
import { AUTH_TEXTS } from "../texts.ts";

export const signInInput = z.object({
  email,
  password: z.string().min(1, AUTH_TEXTS.passwordRequired).max(256),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Signs in, then reads who that is; the sign-in page leads on from there. */
export const useSignIn = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ email: address, password }: SignInInput) => {
      await signIn(address, password);
      return queryClient.fetchQuery({ ...accessOptions, staleTime: 0 });
    },
    onSuccess: ({ state }) => {
      if (state === "member") notifySuccess(AUTH_TEXTS.signedIn);
    },
  });
};

export const signInMessage = (error: unknown): string =>
  AUTH_TEXTS.failed(error instanceof UnfinishedSignIn ? AUTH_TEXTS.furtherStep : (messageOf(error) ?? ""));
