import { email } from "@clearhouse/core/platform/fields.schema.ts";
import { useMutation } from "@tanstack/react-query";
import * as z from "zod";
import { signIn } from "@/lib/auth/cognito.ts";
import { newPassword } from "@/lib/auth/password.ts";
import { signUp } from "@/lib/auth/registration.ts";
import { messageOf, notifySuccess } from "@/lib/notify.ts";
import { AUTH_TEXTS } from "../texts.ts";
import { useEnter } from "./enter.ts";

export const signUpInput = z.object({ email, password: newPassword });
export type SignUpInput = z.infer<typeof signUpInput>;

/** @returns whether the email address must be confirmed now; if not, the person is signed in */
export const useSignUp = (next: string) => {
  const enter = useEnter();
  return useMutation({
    mutationFn: async ({ email: address, password }: SignUpInput): Promise<boolean> => {
      const toConfirm = await signUp(address, password, next);
      if (toConfirm) notifySuccess(AUTH_TEXTS.signedUp);
      else if ((await signIn(address, password)) === "done") await enter();
      return toConfirm;
    },
  });
};

export const signUpMessage = (error: unknown): string => AUTH_TEXTS.signUpFailed(messageOf(error) ?? "");
