import { CfnCompositeAlarm, type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type Stack, use } from "sst/constructs";
import { ACCOUNT_CONCURRENCY } from "../../packages/functions/src/load.ts";
import { readSettings } from "../settings.ts";
import { period, sum } from "./alarm-metrics.ts";
import { AFFECTING, Alarms, addAlarms, alarmIdOf, alarmNameOf, runbookLink } from "./alarms.ts";

/** CloudFront's metrics are only in us-east-1, and alarms only watch metrics of their own region. */
const hasEdgeMetrics = ({ region }: Stack): boolean => region === "us-east-1";

const ofAccount = (metricName: string, statistic: string): IMetric =>
  new Metric({ namespace: "AWS/Lambda", metricName, period, statistic });

/** Adds the alarms on slow calls, and on functions that can't run because the account's concurrency is used up. */
export const watchCalls = (stack: Stack, latency: IMetric): void =>
  addAlarms(stack, {
    SlowCalls: {
      metric: latency,
      at: 3_000,
      periods: 3,
      description: "For a quarter of an hour one of a hundred calls of the API has taken three seconds or longer.",
      runbook: "calls-are-slow",
    },
    LambdaThrottles: {
      metric: ofAccount("Throttles", "Sum"),
      at: 10,
      description: "Lambda refuses to run functions: the account's concurrency, or a function's own limit, is used up.",
      runbook: "functions-are-refused",
    },
    AccountConcurrency: {
      // What is reserved counts as used, because other functions can't use it.
      metric: ofAccount("ClaimedAccountConcurrency", "Maximum"),
      at: 0.8 * (readSettings(stack.stage).concurrency ?? ACCOUNT_CONCURRENCY),
      description: "More than four fifths of the functions that the account may run at once are running or reserved.",
      runbook: "functions-are-refused",
    },
  });

/** Adds the alarm on errors at the edge, which include what never reaches the API. */
export const watchEdge = (stack: Stack, distributionId: string): void => {
  if (!hasEdgeMetrics(stack)) return;
  addAlarms(stack, {
    EdgeErrors: {
      metric: new Metric({
        namespace: "AWS/CloudFront",
        metricName: "5xxErrorRate",
        dimensionsMap: { DistributionId: distributionId, Region: "Global" },
        period,
        statistic: "Average",
      }),
      // Percent of all requests.
      at: 1,
      periods: 2,
      description: "For ten minutes one of a hundred requests to the site has been answered with a server error.",
      runbook: "the-api-answers-with-server-errors",
    },
  });
};

/** Adds the alarm on people who can't sign in because Cognito's limit of calls is reached. */
export const watchSignIn = (stack: Stack, UserPool: string, UserPoolClient: string): void =>
  addAlarms(stack, {
    SignInsRefused: {
      metric: new Metric({
        namespace: "AWS/Cognito",
        metricName: "SignInThrottles",
        dimensionsMap: { UserPool, UserPoolClient },
        ...sum,
      }),
      at: 1,
      description: "Cognito refuses sign-ins for being too many.",
      runbook: "people-cant-sign-in",
    },
  });

/**
 * Adds one alarm for all that people notice, so that whoever is on call can give it, and only it, a louder channel.
 * Call this function in a stack that is deployed after those of the alarms.
 */
export const watchPeople = (stack: Stack): void => {
  const names = AFFECTING.filter((name) => name !== "EdgeErrors" || hasEdgeMetrics(stack));
  const { topicArn } = use(Alarms).topic;
  const all = new CfnCompositeAlarm(stack, "PeopleAffected", {
    alarmName: alarmNameOf(stack, "PeopleAffected"),
    alarmRule: names.map((name) => `ALARM("${alarmNameOf(stack, name)}")`).join(" OR "),
    alarmDescription: `People are affected now. Runbook: ${runbookLink(stack.stage, "people-are-affected")}`,
    alarmActions: [topicArn],
    okActions: [topicArn],
  });
  // CloudWatch refuses a rule that names an alarm which doesn't exist yet. The rule has names only, so CloudFormation
  // doesn't know the dependency on the alarms of this stack; those of other stacks are deployed before.
  for (const name of names) {
    const own = stack.node.tryFindChild(alarmIdOf(name));
    if (own) all.node.addDependency(own);
  }
};
