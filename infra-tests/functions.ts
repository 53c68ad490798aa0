import type { FunctionDefinition } from "../packages/functions/src/function-definition.ts";
import {
  API,
  CUSTOM_MESSAGE,
  IMAGES,
  MAIL_FEEDBACK,
  RELAY,
  SCHEDULES,
  SUBSCRIPTIONS,
} from "../packages/functions/src/subscriptions.ts";
import { type Resource, resource, type StackName } from "./templates.ts";

const inStack = (stack: StackName) => (definition: FunctionDefinition) => ({
  stack,
  definition,
  resource: resource(stack, "AWS::Lambda::Function", definition.name),
});

/** Each function of subscriptions.ts with what prod's templates make of it. */
export const FUNCTIONS: readonly { stack: StackName; definition: FunctionDefinition; resource: Resource }[] = [
  ...[API, IMAGES].map(inStack("Api")),
  ...[CUSTOM_MESSAGE].map(inStack("Auth")),
  ...[RELAY].map(inStack("Relay")),
  ...[MAIL_FEEDBACK].map(inStack("MailFeedback")),
  ...[...SUBSCRIPTIONS, ...SCHEDULES].map(inStack("Events")),
];
