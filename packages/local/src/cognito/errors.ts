/** An error that Cognito answers with status 400. */
export class CognitoError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message: string) => new CognitoError("NotAuthorizedException", message);
export const invalidParameter = (message: string) => new CognitoError("InvalidParameterException", message);
/**
 * Makes the same error for a wrong password and for an unknown email address, so that nobody learns which email
 * addresses have accounts.
 */
export const wrongPassword = () => notAuthorized("Incorrect username or password.");
export const attemptLimit = () =>
  new CognitoError("LimitExceededException", "Attempt limit exceeded, please try after some time.");
export const codeMismatch = () =>
  new CognitoError("CodeMismatchException", "Invalid verification code provided, please try again.");
export const codeExpired = () =>
  new CognitoError("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** The answer if a trigger throws. Cognito passes the error's message on. */
export const refusedBy = (trigger: "PreSignUp" | "CustomMessage", cause: unknown) =>
  new CognitoError(
    "UserLambdaValidationException",
    `${trigger} failed with error ${cause instanceof Error ? cause.message : String(cause)}.`,
  );
