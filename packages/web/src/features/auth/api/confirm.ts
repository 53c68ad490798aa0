import { useMutation } from "@tanstack/react-query";
import { codeFault, confirmAddress } from "@/lib/auth/registration.ts";
import { messageOf } from "@/lib/notify.ts";
import { STEP_TEXTS } from "../step-texts.ts";

export interface Confirmation {
  /** The email address, or the account's user name from the link in the mail. */
  username: string;
  code: string;
}

/** @returns whether the email address was already confirmed, for instance by opening the link in another tab */
export const useConfirm = () =>
  useMutation({
    mutationFn: async ({ username, code }: Confirmation): Promise<boolean> => {
      try {
        await confirmAddress(username, code);
        return false;
      } catch (error) {
        if (codeFault(error) === "already-confirmed") return true;
        throw error;
      }
    },
  });

export const codeMessage = (error: unknown): string => {
  const fault = codeFault(error);
  if (fault === "wrong") return STEP_TEXTS.codeWrong;
  if (fault === "expired") return STEP_TEXTS.codeExpired;
  if (fault === "already-confirmed") return STEP_TEXTS.confirmedBefore;
  return messageOf(error) ?? "";
};
