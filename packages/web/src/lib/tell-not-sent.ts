import { hasCode } from "@/lib/api/api-error.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";

const TEXTS = {
  missing: "Missing Information",
  missingText: "Please fill in all fields before submitting.",
  signIn: "Authentication Required",
  later: "Please try again later.",
} as const;

/**
 * Tells a person that fields are empty: in a message to support or to the admins, every field is required.
 */
export const tellMissing = (values: Readonly<Record<string, string | undefined>>): void => {
  if (Object.values(values).some((value) => (value ?? "").trim() === "")) notifyError(TEXTS.missing, TEXTS.missingText);
};

/**
 * Reports that a message couldn't be sent. Errors about single fields are already shown beside the
 * fields.
 * @param signIn the text for somebody who is signed out
 */
export const tellNotSent = (error: unknown, fieldsNamed: boolean, words: { title: string; signIn: string }): void => {
  if (hasCode(error, "auth.required")) notifyError(TEXTS.signIn, words.signIn);
  else if (!fieldsNamed) notifyError(words.title, messageOf(error) || TEXTS.later);
};
