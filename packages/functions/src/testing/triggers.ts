import type { CustomMessageTriggerEvent, PreSignUpTriggerEvent } from "aws-lambda";
import { handler as customMessage } from "../auth/custom-message.ts";
import { handler as preSignUp } from "../auth/pre-sign-up.ts";
import { asFunction } from "./aws-calls/at-hand.ts";

/** The user pool's triggers, called as Cognito calls them for one account. */
export const triggersFor = (userAttributes: { email: string; sub: string }) => {
  const common = {
    version: "1",
    region: "us-east-1",
    userPoolId: "us-east-1_TestPool1",
    userName: userAttributes.sub,
    callerContext: { awsSdkVersion: "", clientId: "client" },
  };
  const signUp = (
    triggerSource: PreSignUpTriggerEvent["triggerSource"],
    clientMetadata?: Record<string, string>,
  ): Promise<PreSignUpTriggerEvent> => {
    const event: PreSignUpTriggerEvent = {
      ...common,
      triggerSource,
      request: { userAttributes, ...(clientMetadata && { clientMetadata }) },
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    };
    return asFunction("PreSignUp", async () => preSignUp(event, {} as never, () => {}));
  };
  const mail = (
    triggerSource: CustomMessageTriggerEvent["triggerSource"],
    clientMetadata?: Record<string, string>,
  ): Promise<CustomMessageTriggerEvent> => {
    const event: CustomMessageTriggerEvent = {
      ...common,
      triggerSource,
      request: {
        userAttributes,
        codeParameter: "{####}",
        usernameParameter: "{username}",
        linkParameter: "{##Click Here##}",
        ...(clientMetadata && { clientMetadata }),
      },
      response: { smsMessage: "", emailMessage: "", emailSubject: "" },
    };
    return asFunction("CustomMessage", async () => customMessage(event, {} as never, () => {}));
  };
  return {
    signUp,
    mail,
    admit: (clientMetadata: Record<string, string>) => signUp("PreSignUp_SignUp", clientMetadata),
    askForCode: () => mail("CustomMessage_ResendCode"),
  };
};
