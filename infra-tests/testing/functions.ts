import type { FunctionDefinition } from "../../packages/functions/src/function-definition.ts";
import {
  API,
  AUTHORIZE_LIVE,
  CUSTOM_MESSAGE,
  IMAGES,
  MAIL_FEEDBACK,
  PAGES,
  PRE_SIGN_UP,
  PROFILES,
  READINESS,
  RELAY,
  SCHEDULES,
  SIGNAL_CHANGES,
  SLACK_CALLS,
  WORKSPACE,
} from "../../packages/functions/src/subscriptions.ts";
import { type Resource, resource, type StackName } from "./templates.ts";

const inStack = (stack: StackName) => (definition: FunctionDefinition) => ({
  stack,
  definition,
  resource: resource(stack, "AWS::Lambda::Function", definition.name),
});

/** Each function of subscriptions.ts with its resource in prod's templates. */
export const FUNCTIONS: readonly { stack: StackName; definition: FunctionDefinition; resource: Resource }[] = [
  ...[WORKSPACE, API, IMAGES, PAGES, READINESS, SLACK_CALLS].map(inStack("Api")),
  ...[PRE_SIGN_UP, CUSTOM_MESSAGE].map(inStack("Auth")),
  ...[RELAY, SIGNAL_CHANGES, ...SCHEDULES].map(inStack("Relay")),
  ...[AUTHORIZE_LIVE].map(inStack("Live")),
  ...[MAIL_FEEDBACK].map(inStack("MailFeedback")),
  ...PROFILES.map(inStack("Consequences")),
];
