import { ApiError } from "@/lib/api/api-error.ts";
import { notifyError } from "@/lib/notify.ts";
import { ProofError } from "@/lib/proof-of-work/proof-source.ts";
import { REQUEST_TEXTS } from "../texts.ts";

export const tellValidationErrors = (): void =>
  notifyError(REQUEST_TEXTS.validationErrors, REQUEST_TEXTS.validationErrorsText);

interface Failure {
  title: string;
  text: string;
}

/**
 * Tells why no request was made (spec A §5, §8). What the server says of single fields goes to `setError`; the server's
 * answer is binding, whatever the browser thought of them.
 */
export const tellFailure = (
  error: unknown,
  otherwise: Failure,
  setError: (field: string, message: string) => void,
): void => {
  const known = error instanceof ApiError ? error : undefined;
  const fields = Object.entries(known?.fields ?? {});
  for (const [field, message] of fields) setError(field, message);
  if (error instanceof ProofError || known?.code === "security.check_failed")
    notifyError(REQUEST_TEXTS.spam, REQUEST_TEXTS.spamText);
  else if (known?.code === "auth.no_team") notifyError(REQUEST_TEXTS.teamRequired, REQUEST_TEXTS.teamRequiredText);
  else if (known?.status === 401)
    notifyError(REQUEST_TEXTS.authenticationRequired, REQUEST_TEXTS.authenticationRequiredText);
  else if (fields.length > 0) tellValidationErrors();
  else notifyError(otherwise.title, otherwise.text);
};
