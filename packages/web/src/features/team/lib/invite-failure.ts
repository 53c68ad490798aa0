import { ApiError, hasCode } from "@/lib/api/api-error.ts";
import { notifyError, notifyFailure } from "@/lib/notify.ts";
import { CREATE_INVITE_TEXTS, INVITE_TEXTS } from "../texts.ts";

/**
 * Shows the server's message if the server refuses, and 'Failed to create invitation' after any other failure.
 */
export const tellInviteFailure = (error: unknown): void => {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  if (refused) notifyError(error.message);
  else notifyError(INVITE_TEXTS.failed, error instanceof ApiError ? error.message : undefined);
};

/**
 * Shows why the dialog in the header couldn't make an invite. The person may have lost the admin
 * role since the dialog opened.
 */
export const tellLinkFailure = (error: unknown): void => {
  if (hasCode(error, "auth.forbidden"))
    notifyError(CREATE_INVITE_TEXTS.notAuthorized, CREATE_INVITE_TEXTS.onlyTeamAdmins);
  else notifyFailure(error, { title: CREATE_INVITE_TEXTS.failed });
};
