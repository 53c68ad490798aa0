import { type CreateCreatorInput, MISSING_INFORMATION } from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyError, notifyFailure } from "@/lib/notify.ts";
import { FORM_TEXTS } from "../texts.ts";

/** Whether the name or the email address is missing; both are required. */
export const isMissing = ({ name, email }: Pick<CreateCreatorInput, "name" | "email">): boolean =>
  name.trim() === "" || email.trim() === "";

export const tellMissing = (): void => notifyError(MISSING_INFORMATION.title, MISSING_INFORMATION.message);

/**
 * Shows the message for an email address that another creator already has. Other errors are shown
 * with the given title, unless the form already shows them beside a field.
 */
export const tellRefusal = (error: unknown, fieldsNamed: boolean, title: string): void => {
  if (hasCode(error, "creator.exists")) notifyError(FORM_TEXTS.exists, error.message);
  else if (!fieldsNamed) notifyFailure(error, { title });
};
