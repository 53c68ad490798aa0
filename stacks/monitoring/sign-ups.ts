import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { Duration } from "aws-cdk-lib/core";
import type { Function as Lambda, Stack } from "sst/constructs";
import { measured, period, sum } from "./alarm-metrics.ts";
import { addAlarms } from "./alarms.ts";

/** The errors of a trigger without its refusals, because a trigger refuses by throwing. */
const failures = (stack: Stack, trigger: Lambda, refused: string): IMetric =>
  new MathExpression({
    expression: "FILL(errors, 0) - FILL(refused, 0)",
    usingMetrics: { errors: trigger.metricErrors(sum), refused: measured(stack, refused, sum) },
    period,
  });

/** Adds the alarms of the user pool's triggers: sign-ups, refusals, and mails to strangers beyond their budget. */
export const watchSignUps = (stack: Stack, preSignUp: Lambda, customMessage: Lambda): void => {
  const hourly = { period: Duration.hours(1), statistic: "Sum" } as const;
  addAlarms(stack, {
    PreSignUpErrors: {
      metric: failures(stack, preSignUp, "SignUpRefused"),
      at: 3,
      description: "PreSignUp failed three times within five minutes. People can't sign up.",
      runbook: "a-function-fails",
    },
    CustomMessageErrors: {
      metric: failures(stack, customMessage, "CodeRefused"),
      at: 3,
      description: "CustomMessage failed three times within five minutes. People get no codes.",
      runbook: "a-function-fails",
    },
    SignUps: {
      metric: preSignUp.metricInvocations(hourly),
      at: 100,
      description: "A hundred people tried to sign up within an hour, with or without an invite.",
      runbook: "many-sign-ups",
    },
    SignUpsRefused: {
      metric: measured(stack, "SignUpRefused", sum),
      at: 20,
      description: "Twenty sign-ups without a valid invite, or beyond a limit, were refused within five minutes.",
      runbook: "many-sign-ups",
    },
    CodesRefused: {
      metric: measured(stack, "CodeRefused", sum),
      at: 20,
      description: "Twenty mails with codes were refused within five minutes, because of their limits.",
      runbook: "many-sign-ups",
    },
    StrangerMailsHeld: {
      metric: measured(stack, "StrangerMailHeld", sum),
      at: 1,
      description: "The budget for mails to strangers is used up, so some of them aren't sent.",
      runbook: "many-sign-ups",
    },
  });
};
