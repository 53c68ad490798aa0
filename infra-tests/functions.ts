import {
  API,
  type FunctionDefinition,
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
  ...[API].map(inStack("Api")),
  ...[RELAY].map(inStack("Relay")),
  ...[...SUBSCRIPTIONS, ...SCHEDULES].map(inStack("Events")),
];
