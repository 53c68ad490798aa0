import { env } from "@clearhouse/core/platform/env.ts";
import type { CustomMessageTriggerHandler } from "aws-lambda";
import { messageFor } from "./message.ts";

/** Sets the mail that Cognito is to send. Cognito sends either HTML or plain text; this handler returns HTML. */
export const handler: CustomMessageTriggerHandler = async (event) => {
  const mail = await messageFor(event, env.SITE_URL);
  if (!mail) return event;
  return { ...event, response: { ...event.response, emailSubject: mail.subject, emailMessage: mail.html } };
};
