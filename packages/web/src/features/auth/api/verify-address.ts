import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { confirmEmailChange, resendEmailCode } from "@/lib/auth/account.ts";
import { refreshIdToken } from "@/lib/auth/cognito.ts";
import { useEnter } from "./enter.ts";

/** Mails a code to a person who is signed in with an unconfirmed address. */
export const useSendAddressCode = () => useMutation({ mutationFn: resendEmailCode });

/** Cognito accepts a code only once. If the sign-in fails after that, sending the same code again only signs in. */
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
