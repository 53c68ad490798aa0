import type { FunctionDefinition, Queued } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { MAIL } from "./access.ts";

/** Writes the user pool's mails. Cognito calls this function and waits for at most 5 seconds. */
export const CUSTOM_MESSAGE: FunctionDefinition = {
  name: "CustomMessage",
  handler: "packages/functions/src/auth/custom-message",
  access: {},
  memoryMb: 512,
  timeoutSeconds: 5,
};

/**
 * Handles the outcomes of mails, which SES publishes to a topic and the topic puts into a queue. Failed messages are
 * retried like those of event handlers, and become dead letters in the end.
 */
export const MAIL_FEEDBACK: Queued = {
  name: "MailFeedback",
  handler: "packages/functions/src/mail-feedback",
  work: { eventsAMinute: LOAD.requestsAMinute, seconds: 0.2 },
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"] },
  ...MAIL,
};
