import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { type Credentials, REGION } from "../stand-in.ts";
import type { SendCode } from "./pool-service.ts";

/** Mails the pool's codes through the mail stand-in, so that they are in the inbox beside every other mail. */
export const codeMails = (
  endpoint: string,
  credentials: Credentials,
  from: string,
): { send: SendCode; stop(): void } => {
  const ses = new SESClient({ endpoint, region: REGION, credentials });
  return {
    send: async (to, source, code) => {
      const isReset = source === "ForgotPassword";
      await ses.send(
        new SendEmailCommand({
          Source: from,
          Destination: { ToAddresses: [to] },
          Message: {
            Subject: { Data: isReset ? "Your password reset code" : "Your confirmation code" },
            Body: { Text: { Data: `Your code is ${code}.\n\nIf you didn't ask for it, you can ignore this mail.` } },
          },
        }),
      );
    },
    stop: () => ses.destroy(),
  };
};
