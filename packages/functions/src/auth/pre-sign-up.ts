import { SignUp } from "@clearhouse/core/people/sign-up/index.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import { measure } from "@clearhouse/core/platform/metrics.ts";
import type { PreSignUpTriggerHandler } from "aws-lambda";
import { asTrigger } from "./trigger.ts";

/**
 * Decides whether Cognito may make an account. A browser's sign-up needs an invite, because Cognito mails a code to
 * whatever address is given. Accounts by Google and by an administrator are made as before: nothing is mailed for them.
 * Cognito passes the thrown error's message on to the browser.
 */
export const handler: PreSignUpTriggerHandler = async (event) => {
  if (event.triggerSource !== "PreSignUp_SignUp") return event;
  const { userAttributes, clientMetadata } = event.request;
  const sought = { email: userAttributes.email ?? event.userName, inviteCode: clientMetadata?.invite ?? "" };
  await asTrigger(
    () => SignUp.admit(sought),
    ({ code }) => {
      log.info("sign-up refused", { code });
      measure({ SignUpRefused: 1 }, { code });
    },
  );
  return event;
};
