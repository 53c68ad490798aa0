import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import type { mailFor } from "@clearhouse/functions/auth/custom-message.ts";
import type { CustomMessageTriggerEvent } from "aws-lambda";
import { type Credentials, REGION } from "../stand-in.ts";
import { refusedBy } from "./errors.ts";
import type { CodeMail, SendCode } from "./mailed-codes.ts";
import { CLIENT_ID, POOL_ID } from "./pool.ts";

/** Cognito's placeholder for the code in the trigger's answer. */
const PLACE = "{####}";

const eventOf = ({ source, user, clientMetadata }: CodeMail): CustomMessageTriggerEvent => ({
  version: "1",
  region: REGION,
  userPoolId: POOL_ID,
  triggerSource: `CustomMessage_${source}`,
  userName: user.Username,
  callerContext: { awsSdkVersion: "", clientId: CLIENT_ID },
  request: {
    userAttributes: Object.fromEntries(user.Attributes.map(({ Name, Value = "" }) => [Name, Value])),
    codeParameter: PLACE,
    usernameParameter: "{username}",
    linkParameter: "{##Click Here##}",
    clientMetadata,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

/** The text of a mail. Throws if the mail isn't to be sent. */
type WordsFor = typeof mailFor;

/** Asks the function that Cognito calls as a trigger on AWS. */
export const wordsByTrigger: WordsFor = async (event) => {
  const trigger = await import("@clearhouse/functions/auth/custom-message.ts");
  return trigger.mailFor(event);
};

/**
 * Mails the pool's codes through the local mail service. Cognito sends only HTML. The local mails also have a plain
 * text, because tests and people at this machine mostly read the plain text.
 */
export const codeMails = (
  endpoint: string,
  credentials: Credentials,
  from: string,
  wordsFor: WordsFor,
): { send: SendCode; stop(): void } => {
  const ses = new SESClient({ requestHandler: timeLimited("calls"), endpoint, region: REGION, credentials });
  return {
    send: async (mail) => {
      const words = await wordsFor(eventOf(mail)).catch((error: unknown) => {
        throw refusedBy("CustomMessage", error);
      });
      if (!words) throw new Error(`There are no texts for the mail of ${mail.source}`);
      const part = (Data: string) => ({ Data: Data.replaceAll(PLACE, mail.code), Charset: "UTF-8" });
      await ses.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [mail.to] },
          Message: { Subject: part(words.subject), Body: { Html: part(words.html), Text: part(words.text) } },
        }),
      );
    },
    stop: () => ses.destroy(),
  };
};
