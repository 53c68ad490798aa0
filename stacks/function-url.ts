import { FunctionUrlAuthType } from "aws-cdk-lib/aws-lambda";
import { Fn } from "aws-cdk-lib/core";
import type { Function as Lambda, Stack } from "sst/constructs";
import { period, sum } from "./monitoring/alarm-metrics.ts";
import { addAlarms } from "./monitoring/alarms.ts";

/**
 * Gives a function a URL that CloudFront calls, and the alarms that API Gateway's metrics are for its routes. AWS lets
 * everybody call the URL, and the function itself refuses calls without CloudFront's secret: CloudFront could sign its
 * calls, but then people's browsers would have to send the hash of each body, and the signature would take the place of
 * the header with their token.
 * @returns the URL's host, for CloudFront's origin
 */
export const giveUrl = (stack: Stack, fn: Lambda): string => {
  const { id } = fn.node;
  const { url } = fn.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
  addAlarms(stack, {
    [`${id}ServerErrors`]: {
      metric: fn.metric("Url5xxCount", sum),
      at: 5,
      description: "The API answers signed-in people and API keys with server errors.",
      runbook: "the-api-answers-with-server-errors",
    },
    // UrlRequestLatency also has the time of starts, but AWS promises only its average and maximum.
    [`Slow${id}`]: {
      metric: fn.metricDuration({ period, statistic: "p99" }),
      at: 3_000,
      periods: 3,
      description:
        "For a quarter of an hour one of a hundred calls of signed-in people and keys has taken three seconds or longer.",
      runbook: "calls-are-slow",
    },
  });
  return Fn.select(2, Fn.split("/", url));
};
