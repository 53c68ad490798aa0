import * as z from "zod";

/** The same minimum as in the user pool (stacks/auth.ts). The user pool decides. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

export interface PasswordRule {
  text: string;
  holds: (password: string) => boolean;
}

/** The rules shown beside the field. Cognito only counts letters of the basic Latin alphabet. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { text: `At least ${PASSWORD_MIN} characters`, holds: (password) => password.length >= PASSWORD_MIN },
  { text: "A lowercase letter", holds: (password) => /[a-z]/.test(password) },
  { text: "An uppercase letter", holds: (password) => /[A-Z]/.test(password) },
  { text: "A number", holds: (password) => /[0-9]/.test(password) },
];

/** A new password; a password that is too long is refused, never shortened. */
export const newPassword = z
  .string()
  .min(1, { error: "Password is required", abort: true })
  .max(PASSWORD_MAX, { error: `Password is too long (maximum ${PASSWORD_MAX} characters)`, abort: true })
  .refine((value) => !/^\s|\s$/.test(value), { error: "Password can't begin or end with a space", abort: true })
  .refine((value) => PASSWORD_RULES.every(({ holds }) => holds(value)), "Password doesn't meet the rules yet");
