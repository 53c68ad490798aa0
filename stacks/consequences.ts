import { EventField, Rule, RuleTargetInput } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { ArnFormat } from "aws-cdk-lib/core";
import { type EventBus, type Stack, type StackContext, use } from "sst/constructs";
import { EVENT_SOURCE, HAND_OVER, ruleOf } from "../packages/functions/src/delivery.ts";
import { eventsOf, type Profile, type Subscription } from "../packages/functions/src/function-definition.ts";
import { PROFILES, WITHOUT_TEAM } from "../packages/functions/src/subscriptions.ts";
import { createQueued } from "./app-function.ts";
import { Events } from "./bus.ts";

/** The functions of all profiles, with their queues, and a rule for each consequence. */
export function Consequences({ stack }: StackContext) {
  const { bus } = use(Events);
  for (const profile of PROFILES) createProfile(stack, bus, profile);
}

/**
 * Lets the rules of consequences send to a queue. All of them are named, by a pattern, so the policy is there before them
 * and never changes: EventBridge drops an event that it may send neither to the queue nor to the dead letters, and SQS
 * takes up to a minute until a changed policy holds.
 */
const accept = (stack: Stack, bus: EventBus, queue: IQueue) =>
  queue.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("events.amazonaws.com")],
      actions: ["sqs:SendMessage"],
      resources: [queue.queueArn],
      conditions: {
        ArnLike: {
          "aws:SourceArn": stack.formatArn({
            service: "events",
            resource: "rule",
            resourceName: `${bus.eventBusName}/${ruleOf(stack.stage, { name: "*" })}`,
            arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
          }),
        },
      },
    }),
  ).policyDependable;

/** The message for a consequence: the event with the consequence's name. */
const messageFor = ({ name }: Subscription): RuleTargetInput =>
  RuleTargetInput.fromObject({
    consequence: name,
    "detail-type": EventField.detailType,
    time: EventField.time,
    detail: EventField.fromPath("$.detail"),
  });

const createProfile = (stack: Stack, bus: EventBus, profile: Profile): void => {
  // A queue is between rule and function, because a queue retries for hours. If the rule called the function directly,
  // a function that throws would be called only twice more, within minutes.
  const { queue, deadLetters } = createQueued(stack, bus, profile);
  const allowed = [queue.cdk.queue, deadLetters].flatMap((one) => accept(stack, bus, one) ?? []);
  for (const consequence of profile.consequences) {
    const events = eventsOf(consequence);
    const rule = new Rule(stack, `${consequence.name}Rule`, {
      ruleName: ruleOf(stack.stage, consequence),
      eventBus: bus.cdk.eventBus,
      eventPattern: { source: [EVENT_SOURCE], detailType: [...events] },
    });
    // CDK's own target for queues would add a statement for each rule, and refuses the group of a message.
    rule.addTarget({
      bind: () => ({
        arn: queue.queueArn,
        input: messageFor(consequence),
        deadLetterConfig: { arn: deadLetters.queueArn },
        retryPolicy: {
          maximumRetryAttempts: HAND_OVER.retryAttempts,
          maximumEventAgeInSeconds: HAND_OVER.maxAgeHours * 3_600,
        },
        // Queues take the teams in turns by this (docs/decisions/profiles.md). SQS refuses an empty group.
        ...(events.every((event) => !WITHOUT_TEAM.includes(event)) && {
          sqsParameters: { messageGroupId: "$.detail.teamId" },
        }),
      }),
    });
    rule.node.addDependency(...allowed);
  }
};
