import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { hasCode } from "@/lib/api/api-error.ts";
import {
  confirmEmailChange,
  confirmTwoFactor,
  endTwoFactor,
  isAddressTaken,
  readAccount,
  startTwoFactor,
} from "@/lib/auth/account.ts";
import { refreshIdToken } from "@/lib/auth/cognito.ts";
import { notifySuccess } from "@/lib/notify.ts";
import { profileKeys, writeProfile } from "@/lib/queries/profile.ts";
import { accessOptions } from "@/lib/queries/session.ts";
import { ACCOUNT_TEXTS, EMAIL_TEXTS, TWO_FACTOR_TEXTS } from "../texts.ts";

export const accountOptions = queryOptions({
  queryKey: profileKeys.account,
  queryFn: readAccount,
  refetchOnMount: true,
  staleTime: 15_000,
});

/** Cognito has the new address, but in our records it belongs to somebody else. */
export class AddressTaken extends Error {
  override readonly name = "AddressTaken";
}

/**
 * The new address takes effect once the server has seen it in a token, and shows it in the session. If the server can't
 * be reached after Cognito has accepted the code, trying again with the same code continues from there, because Cognito
 * doesn't accept a code twice.
 */
export const useConfirmEmail = () => {
  const queryClient = useQueryClient();
  const taken = useRef<string>(undefined);
  return useMutation({
    mutationFn: async ({ email, code }: { email: string; code: string }) => {
      try {
        const proof = `${email} ${code}`;
        if (taken.current !== proof) await confirmEmailChange(code);
        taken.current = proof;
        await refreshIdToken();
        const access = await queryClient.fetchQuery({ ...accessOptions, staleTime: 0 });
        if (access.state === "member" && access.session.user.email === email) return;
      } catch (error) {
        if (!isAddressTaken(error) && !hasCode(error, "user.email_taken")) throw error;
      }
      throw new AddressTaken(EMAIL_TEXTS.taken);
    },
    onSuccess: (_nothing, { email }) => {
      writeProfile(queryClient, { email });
      notifySuccess(EMAIL_TEXTS.changed, EMAIL_TEXTS.changedText(email));
    },
  });
};

/** A new secret each time the dialog opens; it is discarded when the dialog closes. */
export const twoFactorSetupOptions = (email: string) =>
  queryOptions({
    queryKey: [...profileKeys.account, "two-factor-setup", email],
    queryFn: () => startTwoFactor(ACCOUNT_TEXTS.product, email),
    gcTime: 0,
  });

export const useConfirmTwoFactor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: confirmTwoFactor,
    onSuccess: () => {
      notifySuccess(TWO_FACTOR_TEXTS.turnedOn);
      return queryClient.invalidateQueries({ queryKey: profileKeys.account, exact: true });
    },
  });
};

export const useEndTwoFactor = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: endTwoFactor,
    meta: { failure: { title: ACCOUNT_TEXTS.failed } },
    onSuccess: () => {
      notifySuccess(TWO_FACTOR_TEXTS.turnedOff);
      return queryClient.invalidateQueries({ queryKey: profileKeys.account, exact: true });
    },
  });
};
