import { returnPath } from "@clearhouse/core/platform/http/return-path.policy.ts";
import { renderConfirmNewAddress } from "@clearhouse/emails/people/confirm-new-address.tsx";
import { renderConfirmSignUp } from "@clearhouse/emails/people/confirm-sign-up.tsx";
import { renderResetPassword } from "@clearhouse/emails/people/reset-password.tsx";
import type { RenderedMail } from "@clearhouse/emails/team.ts";
import type { CustomMessageTriggerEvent } from "aws-lambda";

/**
 * The most characters of `next`, which is part of the link. A mail contains the link twice, and Cognito accepts mails
 * of 20,000 characters.
 */
const NEXT_MAX = 1_000;

/**
 * The page for the mail's purpose. All values are in the fragment, which browsers don't send to a server, so neither
 * the code nor the account is logged. `next` is the page where sign-up or reset began, if it is on this site.
 */
const pageOf = (path: string, { userName, request }: CustomMessageTriggerEvent, siteUrl: string): string => {
  const next = encodeURIComponent(returnPath(request.clientMetadata?.next, siteUrl));
  const onTo = next === encodeURIComponent("/") || next.length > NEXT_MAX ? "" : `&next=${next}`;
  return `${siteUrl}${path}#user=${encodeURIComponent(userName)}&code=${request.codeParameter}${onTo}`;
};

/**
 * The mail that Cognito is to send, with its placeholder for the code.
 * @param siteUrl the site's origin
 * @returns undefined to use Cognito's own text
 */
export const messageFor = async (
  event: CustomMessageTriggerEvent,
  siteUrl: string,
): Promise<RenderedMail | undefined> => {
  const code = event.request.codeParameter;
  switch (event.triggerSource) {
    case "CustomMessage_SignUp":
    case "CustomMessage_ResendCode":
      return renderConfirmSignUp({ code, link: pageOf("/auth/confirm", event, siteUrl) });
    case "CustomMessage_ForgotPassword":
      return renderResetPassword({ code, link: pageOf("/auth/reset", event, siteUrl) });
    case "CustomMessage_UpdateUserAttribute":
    case "CustomMessage_VerifyUserAttribute":
      return renderConfirmNewAddress({ code });
    default:
      return undefined;
  }
};
