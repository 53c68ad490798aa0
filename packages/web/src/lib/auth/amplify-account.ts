import { AuthError } from "aws-amplify/auth";
import { ANSWER_UNREADABLE, ApiError, NETWORK_FAILED } from "@/lib/api/api-error.ts";
import { API_TEXTS } from "@/lib/api/texts.ts";
import { Refusal } from "./refusal.ts";

/** The part of Amplify for signing in and out and for changing an account. Loaded only by ./amplify.ts. */

export {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  decodeJWT,
  fetchMFAPreference,
  resendSignUpCode,
  resetPassword,
  type SignInOutput,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from "aws-amplify/auth";
export { generateCodeVerifier, generateState } from "aws-amplify/auth/cognito";

/**
 * An answer from Cognito. A refusal has Cognito's own message, and the message can be shown; other errors have none.
 * @throws Refusal · ApiError
 */
export const answerOf = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    if (cause instanceof AuthError) throw new Refusal(cause.name, cause.message, cause);
    const unreached = cause instanceof Error && cause.name === "NetworkError";
    throw new ApiError({
      code: unreached ? NETWORK_FAILED : ANSWER_UNREADABLE,
      message: unreached ? API_TEXTS.networkFailed : API_TEXTS.unreadable,
      status: 0,
      cause,
    });
  });
