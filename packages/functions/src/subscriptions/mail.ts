import { type FunctionDefinition, MAIL, type Queued } from "../function-definition.ts";

/**
 * Decides whether somebody may sign up. Like the next function, it is called by Cognito, which waits for at most 5
 * seconds.
 */
export const PRE_SIGN_UP: FunctionDefinition = {
  name: "PreSignUp",
  handler: "packages/functions/src/auth/pre-sign-up",
  access: { table: ["GetItem", "Query", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["APP_SECRET"],
};

/** Counts and writes the user pool's mails. */
export const CUSTOM_MESSAGE: FunctionDefinition = {
  name: "CustomMessage",
  handler: "packages/functions/src/auth/custom-message",
  access: { table: ["GetItem", "Query", "UpdateItem"] },
  memoryMb: 1024,
  timeoutSeconds: 5,
  secrets: ["APP_SECRET"],
};

/**
 * Handles the outcomes of mails, which SES publishes to a topic and the topic puts into a queue. Failed messages are
 * retried like those of event handlers, and become dead letters in the end.
 */
export const MAIL_FEEDBACK: Queued = {
  name: "MailFeedback",
  handler: "packages/functions/src/mail-feedback",
  access: { table: ["GetItem", "Query", "PutItem", "UpdateItem"] },
  ...MAIL,
};
