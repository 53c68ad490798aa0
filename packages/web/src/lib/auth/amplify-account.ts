import { AuthError } from "aws-amplify/auth";
import { ANSWER_UNREADABLE, ApiError, NETWORK_FAILED } from "@/lib/api/api-error.ts";
import { API_TEXTS } from "@/lib/api/texts.ts";
import { Refusal, TRIGGER_REFUSED } from "./refusal.ts";

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
 * The message of a refusal. If one of the pool's triggers refused, Cognito puts "PreSignUp failed with error" before
 * the trigger's own message.
 */
const sentenceOf = ({ name, message }: AuthError): string =>
  name === TRIGGER_REFUSED ? message.replace(/^\w+ failed with error /, "") : message;

/**
 * An answer from Cognito. A refusal has Cognito's own message, and the message can be shown; other errors have none.
 * @throws Refusal · ApiError
 */
export const answerOf = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause: unknown) => {
    if (cause instanceof AuthError) throw new Refusal(cause.name, sentenceOf(cause), cause);
    const unreached = cause instanceof Error && cause.name === "NetworkError";
    throw new ApiError({
      code: unreached ? NETWORK_FAILED : ANSWER_UNREADABLE,
      message: unreached ? API_TEXTS.networkFailed : API_TEXTS.unreadable,
      status: 0,
      cause,
    });
  });
