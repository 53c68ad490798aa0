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

/** Cognito has accepted the new email address, but in our database another user already has this address. */
export class AddressTaken extends Error {
  override readonly name = "AddressTaken";
}

/**
 * Confirms the new email address at Cognito. The address takes effect once our server has received it in a token.
 * Cognito accepts a code only once: if our server can't be reached afterwards, another attempt with the same code skips
 * Cognito.
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

/** Requests a new secret each time the dialog opens. The secret is discarded when the dialog closes. */
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
