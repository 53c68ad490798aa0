import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { confirmEmailChange, resendEmailCode } from "@/lib/auth/account.ts";
import { refreshIdToken } from "@/lib/auth/cognito.ts";
import { useEnter } from "./enter.ts";

/** Mails a code to a person who is signed in with an unconfirmed email address. */
export const useSendAddressCode = () => useMutation({ mutationFn: resendEmailCode });

/**
 * Confirms an email address with a code. Cognito accepts a code only once: if Cognito has accepted the code and the
 * sign-in then fails, sending the same code again only repeats the sign-in.
 */
export const useVerifyAddress = () => {
  const enter = useEnter();
  const taken = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (code: string) => {
      if (taken.current !== code) await confirmEmailChange(code);
      taken.current = code;
      // The current token still says that the email address is unconfirmed.
      await refreshIdToken();
      await enter();
    },
  });
};
