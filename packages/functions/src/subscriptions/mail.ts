import type { FunctionDefinition, Queued } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { MAIL } from "./access.ts";

/** Writes the user pool's mails; called by Cognito, which waits for 5 seconds. */
export const CUSTOM_MESSAGE: FunctionDefinition = {
  name: "CustomMessage",
  handler: "packages/functions/src/auth/custom-message",
  access: {},
  memoryMb: 512,
  timeoutSeconds: 5,
};

/**
 * Fed by a queue on the topic to which SES publishes the outcomes of mails. Retried like a consequence, with dead
 * letters.
 */
export const MAIL_FEEDBACK: Queued = {
  name: "MailFeedback",
  handler: "packages/functions/src/mail-feedback",
  work: { eventsAMinute: LOAD.requestsAMinute, seconds: 0.2 },
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"] },
  ...MAIL,
};
