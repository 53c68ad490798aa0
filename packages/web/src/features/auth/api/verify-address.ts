import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { confirmEmailChange, resendEmailCode } from "@/lib/auth/account.ts";
import { refreshIdToken } from "@/lib/auth/cognito.ts";
import { useEnter } from "./enter.ts";

/** Mails a code to a person who is signed in with an unconfirmed address. */
export const useSendAddressCode = () => useMutation({ mutationFn: resendEmailCode });

/**
 * Cognito accepts no code twice: if the sign-in fails after Cognito has accepted the code, the next attempt with the
 * same code continues from there.
 */
export const useVerifyAddress = () => {
  const enter = useEnter();
  const taken = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (code: string) => {
      if (taken.current !== code) await confirmEmailChange(code);
      taken.current = code;
      // The current token still says that the address is unconfirmed.
      await refreshIdToken();
      await enter();
    },
  });
};
