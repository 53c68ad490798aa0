import { type CreateCreatorInput, MISSING_INFORMATION } from "@clearhouse/core/creator/creator.schema.ts";
import { hasCode } from "@/lib/api/api-error.ts";
import { notifyError, notifyFailure } from "@/lib/notify.ts";
import { FORM_TEXTS } from "../texts.ts";

/** Spec-map B5: name and address are required. */
export const isMissing = ({ name, email }: Pick<CreateCreatorInput, "name" | "email">): boolean =>
  name.trim() === "" || email.trim() === "";

export const tellMissing = (): void => notifyError(MISSING_INFORMATION.title, MISSING_INFORMATION.message);

/**
 * Reports that there already is a creator with this address (spec-map B5, B8); other refusals that name no field are
 * shown with the title.
 */
export const tellRefusal = (error: unknown, fieldsNamed: boolean, title: string): void => {
  if (hasCode(error, "creator.exists")) notifyError(FORM_TEXTS.exists, error.message);
  else if (!fieldsNamed) notifyFailure(error, { title });
};
