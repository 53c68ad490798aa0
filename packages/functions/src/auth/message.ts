import { returnPath } from "@clearhouse/core/platform/http/return-path.policy.ts";
import { renderConfirmNewAddress } from "@clearhouse/emails/confirm-new-address.tsx";
import { renderConfirmSignUp } from "@clearhouse/emails/confirm-sign-up.tsx";
import { renderResetPassword } from "@clearhouse/emails/reset-password.tsx";
import type { RenderedMail } from "@clearhouse/emails/team.ts";
import type { CustomMessageTriggerEvent } from "aws-lambda";

/** Cognito takes 20,000 characters, and the link stands in a mail twice. */
const NEXT_MAX = 1_000;

/**
 * A page that does what the mail is for. Everything is in the fragment, which browsers send to no server, so neither
 * code nor account is in a log; `next` is the page where sign-up or reset began, if it is one of ours.
 */
const pageOf = (path: string, { userName, request }: CustomMessageTriggerEvent, siteUrl: string): string => {
  const next = encodeURIComponent(returnPath(request.clientMetadata?.next, siteUrl));
  const onTo = next === encodeURIComponent("/") || next.length > NEXT_MAX ? "" : `&next=${next}`;
  return `${siteUrl}${path}#user=${encodeURIComponent(userName)}&code=${request.codeParameter}${onTo}`;
};

/**
 * What Cognito is to mail, with its placeholder where the code belongs.
 * @param siteUrl the site's origin
 * @returns undefined where Cognito's own words will do
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
