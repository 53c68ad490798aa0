import { email } from "@clearhouse/core/platform/fields.schema.ts";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { answerWithCode, type SignInStep, signIn, UnfinishedSignIn } from "@/lib/auth/cognito.ts";
import { PASSWORD_MAX } from "@/lib/auth/password.ts";
import { isRefusal } from "@/lib/auth/refusal.ts";
import { messageOf } from "@/lib/notify.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { useEnter } from "./enter.ts";

export const signInInput = z.object({
  email,
  password: z.string().min(1, AUTH_TEXTS.passwordRequired).max(PASSWORD_MAX, AUTH_TEXTS.passwordTooLong),
});
export type SignInInput = z.infer<typeof signInInput>;

/** Signs in with the password; after that, a second factor may be needed. */
export const useSignIn = () => {
  const enter = useEnter();
  return useMutation({
    mutationFn: async ({ email: address, password }: SignInInput): Promise<SignInStep> => {
      const step = await signIn(address, password);
      if (step === "done") await enter();
      return step;
    },
  });
};

/** Sends the code of the second factor. */
export const useAnswerWithCode = () => {
  const enter = useEnter();
  return useMutation({
    mutationFn: async (code: string): Promise<SignInStep> => {
      const step = await answerWithCode(code);
      if (step === "done") await enter();
      return step;
    },
  });
};

export const signInMessage = (error: unknown): string =>
  AUTH_TEXTS.signInFailed(error instanceof UnfinishedSignIn ? AUTH_TEXTS.furtherStep : (messageOf(error) ?? ""));

/** Whether the three minutes that Cognito waits for a second factor have passed. */
export const isChallengeOver = (error: unknown): boolean =>
  isRefusal(error, "NotAuthorizedException", "SignInException");

export const twoFactorMessage = (error: unknown): string =>
  isRefusal(error, "CodeMismatchException", "ExpiredCodeException") ? AUTH_TEXTS.twoFactorWrong : signInMessage(error);
