import { hasCode } from "@/lib/api/api-error.ts";
import { messageOf, notifyError } from "@/lib/notify.ts";

const TEXTS = {
  missing: "Missing Information",
  missingText: "Please fill in all fields before submitting.",
  signIn: "Authentication Required",
  later: "Please try again later.",
} as const;

/** Spec-map B5: for messages to support or to the admins, every field is required. */
export const tellMissing = (values: Readonly<Record<string, string | undefined>>): void => {
  if (Object.values(values).some((value) => (value ?? "").trim() === "")) notifyError(TEXTS.missing, TEXTS.missingText);
};

/**
 * Spec-map B8: reports that a message couldn't be sent; errors about single fields are shown beside them.
 * @param signIn the text for somebody who is signed out
 */
export const tellNotSent = (error: unknown, fieldsNamed: boolean, words: { title: string; signIn: string }): void => {
  if (hasCode(error, "auth.required")) notifyError(TEXTS.signIn, words.signIn);
  else if (!fieldsNamed) notifyError(words.title, messageOf(error) || TEXTS.later);
};
