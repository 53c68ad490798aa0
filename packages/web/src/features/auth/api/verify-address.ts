import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { confirmEmailChange, resendEmailCode } from "@/lib/auth/account.ts";
import { refreshIdToken } from "@/lib/auth/cognito.ts";
import { useEnter } from "./enter.ts";

/** For somebody who is signed in with an address that nobody has confirmed. */
export const useSendAddressCode = () => useMutation({ mutationFn: resendEmailCode });

/** Cognito takes no code twice: where the way in fails after it took this one, the same code goes on from there. */
export const useVerifyAddress = () => {
  const enter = useEnter();
  const taken = useRef<string>(undefined);
  return useMutation({
    mutationFn: async (code: string) => {
      if (taken.current !== code) await confirmEmailChange(code);
      taken.current = code;
      // The token in hand still says that the address is unconfirmed.
      await refreshIdToken();
      await enter();
    },
  });
};
