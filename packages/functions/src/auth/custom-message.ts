import { SignUp } from "@clearhouse/core/people/sign-up/index.ts";
import { env } from "@clearhouse/core/platform/env.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { measure } from "@clearhouse/core/platform/metrics.ts";
import type { RenderedMail } from "@clearhouse/emails/team.ts";
import type { CustomMessageTriggerEvent, CustomMessageTriggerHandler } from "aws-lambda";
import { messageFor } from "./message.ts";
import { asTrigger } from "./trigger.ts";

/**
 * The mails that people can ask for again and again, and whether only the signed-in account can ask. The trigger before
 * a sign-up has already counted the sign-up's own mail.
 */
const COUNTED: Partial<Record<CustomMessageTriggerEvent["triggerSource"], { signedIn: boolean }>> = {
  CustomMessage_ResendCode: { signedIn: false },
  CustomMessage_ForgotPassword: { signedIn: false },
  CustomMessage_UpdateUserAttribute: { signedIn: true },
  CustomMessage_VerifyUserAttribute: { signedIn: true },
};

/**
 * Counts a mail that Cognito is to send, and writes its text.
 * @returns undefined to use Cognito's own text
 * @throws sign_up.too_many_mails, after which Cognito sends nothing
 */
export const mailFor = async (event: CustomMessageTriggerEvent): Promise<RenderedMail | undefined> => {
  const counted = COUNTED[event.triggerSource];
  const { email = "", sub = event.userName }: Record<string, string> = event.request.userAttributes;
  if (counted) await SignUp.countCode({ email, subject: sub }, counted.signedIn);
  return messageFor(event, env.SITE_URL);
};

/** Sets the mail that Cognito is to send. Cognito sends either HTML or plain text; this handler returns HTML. */
export const handler: CustomMessageTriggerHandler = async (event) => {
  const mail = await asTrigger(
    () => mailFor(event),
    ({ code }) => {
      log.info("mail with a code refused", { code, source: event.triggerSource });
      measure({ CodeRefused: 1 }, { source: event.triggerSource });
    },
  );
  if (!mail) return event;
  return { ...event, response: { ...event.response, emailSubject: mail.subject, emailMessage: mail.html } };
};
