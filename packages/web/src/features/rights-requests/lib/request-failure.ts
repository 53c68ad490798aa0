import { ApiError } from "@/lib/api/api-error.ts";
import { notifyError } from "@/lib/notify.ts";
import { ProofError } from "@/lib/proof-of-work/proof-source.ts";
import { REQUEST_TEXTS } from "../texts.ts";
import { FilesFailed } from "./use-request-files.ts";

export const tellValidationErrors = (): void =>
  notifyError(REQUEST_TEXTS.validationErrors, REQUEST_TEXTS.validationErrorsText);

interface Failure {
  title: string;
  text: string;
}

/**
 * Shows why no request was made. The form already shows the server's errors about single fields
 * beside the fields.
 */
export const tellFailure = (error: unknown, otherwise: Failure): void => {
  // A toast has already reported that a file failed.
  if (error instanceof FilesFailed) return;
  const known = error instanceof ApiError ? error : undefined;
  if (error instanceof ProofError || known?.code === "security.check_failed")
    notifyError(REQUEST_TEXTS.spam, REQUEST_TEXTS.spamText);
  else if (known?.code === "auth.no_team") notifyError(REQUEST_TEXTS.teamRequired, REQUEST_TEXTS.teamRequiredText);
  else if (known?.status === 401)
    notifyError(REQUEST_TEXTS.authenticationRequired, REQUEST_TEXTS.authenticationRequiredText);
  else if (known?.code === "team.privacy_address_needed") notifyError(REQUEST_TEXTS.privacyNeeded, known.message);
  else if (known !== undefined && Object.keys(known.fields).length > 0) tellValidationErrors();
  else notifyError(otherwise.title, otherwise.text);
};
