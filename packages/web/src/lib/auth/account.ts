import { amplifyAccount } from "./amplify.ts";
import { identity } from "./cognito.ts";
import { isRefusal } from "./refusal.ts";

/** What people can change about the account they are signed in with. */

export interface Account {
  /**
   * For Google accounts, Cognito allows no change of email address, password or second factor, because Google manages
   * them.
   */
  signedInWith: "password" | "google";
  /** Whether sign-in asks for a code from an authenticator app. */
  twoFactor: boolean;
}

export const readAccount = async (): Promise<Account> => {
  const signedInWith = (await identity())?.provider ?? "password";
  if (signedInWith === "google") return { signedInWith, twoFactor: false };
  const { answerOf, fetchMFAPreference } = await amplifyAccount();
  const { enabled = [] } = await answerOf(fetchMFAPreference());
  return { signedInWith, twoFactor: enabled.includes("TOTP") };
};

/** Mails a code to the new email address; the old address stays in use until the code is entered. */
export const startEmailChange = async (email: string): Promise<void> => {
  const { answerOf, updateUserAttribute } = await amplifyAccount();
  await answerOf(updateUserAttribute({ userAttribute: { attributeKey: "email", value: email } }));
};

export const resendEmailCode = async (): Promise<void> => {
  const { answerOf, sendUserAttributeVerificationCode } = await amplifyAccount();
  await answerOf(sendUserAttributeVerificationCode({ userAttributeKey: "email" }));
};

export const confirmEmailChange = async (code: string): Promise<void> => {
  const { answerOf, confirmUserAttribute } = await amplifyAccount();
  await answerOf(confirmUserAttribute({ userAttributeKey: "email", confirmationCode: code }));
};

export const changePassword = async (oldPassword: string, newPassword: string): Promise<void> => {
  const { answerOf, updatePassword } = await amplifyAccount();
  await answerOf(updatePassword({ oldPassword, newPassword }));
};

/** The secret for an authenticator app: as text, and as a URL for a QR code. */
export interface TwoFactorSecret {
  secret: string;
  address: string;
}

export const startTwoFactor = async (product: string, email: string): Promise<TwoFactorSecret> => {
  const { answerOf, setUpTOTP } = await amplifyAccount();
  const { sharedSecret, getSetupUri } = await answerOf(setUpTOTP());
  return { secret: sharedSecret, address: getSetupUri(product, email).toString() };
};

export const confirmTwoFactor = async (code: string): Promise<void> => {
  const { answerOf, verifyTOTPSetup, updateMFAPreference } = await amplifyAccount();
  await answerOf(verifyTOTPSetup({ code }));
  await answerOf(updateMFAPreference({ totp: "PREFERRED" }));
};

export const endTwoFactor = async (): Promise<void> => {
  const { answerOf, updateMFAPreference } = await amplifyAccount();
  await answerOf(updateMFAPreference({ totp: "DISABLED" }));
};

/** Whether Cognito refused a code. */
export const isWrongCode = (error: unknown): boolean =>
  isRefusal(error, "CodeMismatchException", "EnableSoftwareTokenMFAException", "ExpiredCodeException");
export const isAddressTaken = (error: unknown): boolean => isRefusal(error, "AliasExistsException");
/** Whether Cognito didn't authorize a call; Cognito gives this reason for a wrong old password too. */
export const isNotAuthorized = (error: unknown): boolean => isRefusal(error, "NotAuthorizedException");
