import type { PreSignUpTriggerEvent } from "aws-lambda";
import { REGION } from "../stand-in.ts";
import { refusedBy } from "./errors.ts";
import { CLIENT_ID, POOL_ID } from "./pool.ts";

/** Somebody who wants to sign up with a password. */
export interface Applicant {
  email: string;
  clientMetadata: Record<string, string>;
}
/** Decides whether somebody may sign up. @throws UserLambdaValidationException */
export type Admit = (applicant: Applicant) => Promise<void>;

const eventOf = ({ email, clientMetadata }: Applicant): PreSignUpTriggerEvent => ({
  version: "1",
  region: REGION,
  userPoolId: POOL_ID,
  triggerSource: "PreSignUp_SignUp",
  userName: email,
  callerContext: { awsSdkVersion: "", clientId: CLIENT_ID },
  request: { userAttributes: { email }, clientMetadata },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
});

/** Asks the function that Cognito calls as a trigger on AWS. */
export const admitByTrigger: Admit = async (applicant) => {
  const { handler } = await import("@clearhouse/functions/auth/pre-sign-up.ts");
  try {
    await handler(eventOf(applicant), {} as never, () => {});
  } catch (error) {
    throw refusedBy("PreSignUp", error);
  }
};
