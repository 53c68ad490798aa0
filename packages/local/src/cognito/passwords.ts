import { CognitoError, invalidParameter } from "./errors.ts";
import { PASSWORD_POLICY } from "./pool.ts";

/** The most characters in a password. Cognito has no setting for this limit. */
const MAX = 256;

const { MinimumLength, RequireLowercase, RequireUppercase, RequireNumbers, RequireSymbols } = PASSWORD_POLICY;

const RULES: readonly (readonly [needed: boolean, pattern: RegExp, complaint: string])[] = [
  [RequireLowercase, /[a-z]/, "Password must have lowercase characters"],
  [RequireUppercase, /[A-Z]/, "Password must have uppercase characters"],
  [RequireNumbers, /[0-9]/, "Password must have numeric characters"],
  [RequireSymbols, /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/, "Password must have symbol characters"],
];

const constraint = (text: string) =>
  invalidParameter(
    `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must ${text}`,
  );

/**
 * Checks a password.
 * @throws InvalidPasswordException or InvalidParameterException, with Cognito's texts, for an invalid password
 */
export const checkPassword = (password: unknown): void => {
  if (typeof password !== "string") return;
  if (password.length > MAX) throw constraint(`have length less than or equal to ${MAX}`);
  if (!/^\S+.*\S+$/s.test(password) && password.length > 1) {
    throw constraint("satisfy regular expression pattern: ^[\\S]+.*[\\S]+$");
  }
  const complaint =
    password.length < MinimumLength
      ? "Password not long enough"
      : RULES.find(([needed, pattern]) => needed && !pattern.test(password))?.[2];
  if (complaint) {
    throw new CognitoError("InvalidPasswordException", `Password did not conform with policy: ${complaint}`);
  }
};
